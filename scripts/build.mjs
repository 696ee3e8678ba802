// npm run build: installs what is missing, builds the page into dist/app, and what other pages embed beside it. See docs/host.md and docs/embed.md.
import { ensureApp, ensureEmbeds } from './lib/build.mjs';
import { ensureDependencies } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';

requireNode();
if (!(await ensureDependencies()) || !(await ensureApp({ force: true })) || !(await ensureEmbeds())) process.exit(1);
console.log('dist/app is the page, for any static host. dist/app/embed and dist/app/embed.html are what other pages embed.');
