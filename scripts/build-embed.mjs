// npm run build:embed: what other pages embed, into dist/app/embed, dist/app/embed.html for frames, and dist/app/lesson.html, the page in one file. Part of `npm run build`. See docs/embed.md.
import { requireNode } from './lib/node-version.mjs';
import { buildEmbeds } from './lib/embeds.mjs';
import { buildOneFile } from './lib/one-file.mjs';
import { fromRoot } from './lib/paths.mjs';

requireNode();
const bytes = await buildOneFile(fromRoot('dist/app'));
console.log(`lesson.html: ${(bytes / 1e6).toFixed(1)} MB`);
await buildEmbeds();
