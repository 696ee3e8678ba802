// npm run build:lib: the library, as ES modules with declarations, into dist/lib.
import { requireNode } from './lib/node-version.mjs';
import { ensureLibrary } from './lib/build.mjs';
import { ensureDependencies } from './lib/install.mjs';

requireNode();
process.exitCode = (await ensureDependencies()) && (await ensureLibrary({ force: true })) ? 0 : 1;
