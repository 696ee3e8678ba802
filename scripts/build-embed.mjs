// npm run build:embed: what other pages embed, into dist/app/embed, and dist/app/embed.html for frames. Part of `npm run build`. See docs/embed.md.
import { requireNode } from './lib/node-version.mjs';
import { buildEmbeds } from './lib/embeds.mjs';

requireNode();
await buildEmbeds();
