// npm run release:page: the built page and what other pages embed, as one archive, dist/fathom-page.zip, to be unpacked on any static host. See docs/host.md.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureApp, ensureEmbeds } from './lib/build.mjs';
import { ensureDependencies } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { fromRoot } from './lib/paths.mjs';
import { zip } from './lib/zip.mjs';

requireNode();
if (!(await ensureDependencies()) || !(await ensureApp({ force: true })) || !(await ensureEmbeds())) process.exit(1);
const folder = fromRoot('dist/app');
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => !name.endsWith('.map') && !name.startsWith('.vite') && statSync(join(folder, name)).isFile())
  .map((name) => name.replaceAll('\\', '/'))
  .toSorted();
const archive = zip(names.map((name) => ({ name, bytes: readFileSync(join(folder, name)) })));
writeFileSync(fromRoot('dist/fathom-page.zip'), archive);
console.log(`dist/fathom-page.zip: ${names.length} files, ${(archive.length / 1e6).toFixed(1)} MB.`);
