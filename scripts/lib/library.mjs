import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot } from './paths.mjs';
import { binOf, run } from './run.mjs';

/** What of `src/library` is built into a module of its own; `exports` of package.json names them. */
export const LIBRARY_DOORS = [
  'index',
  'walks',
  'msw',
  'node',
  'playwright',
  'playwright-reporter',
  'vitest',
  'vitest-reporter',
  'jest',
  'jest-reporter',
  'node-test',
  'command',
];

/** A relative specifier with the extension of the sources, which no user has. */
const SOURCE_SPECIFIER = /(\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)(['"])(\.{1,2}\/[^'"]+)\.tsx?\2/g;

/**
 * Builds `dist/lib`: code by Vite, declarations by the compiler.
 * @returns {Promise<boolean>} false when either failed
 */
export async function buildLibrary() {
  const built = await run(process.execPath, [binOf('vite'), 'build', '--config', 'scripts/vite.lib.config.mjs', '--logLevel', 'error']);
  if (built !== 0) return false;
  // Whoever has nothing installed yet begins here as well.
  const { buildEmbedDoor } = await import('./embeds.mjs');
  await buildEmbedDoor(fromRoot('dist/lib'));
  // Last: it says that all the others are there.
  const declared = await run(process.execPath, [binOf('typescript', 'tsc'), '-p', 'src/library/tsconfig.declarations.json']);
  if (declared !== 0) return false;
  const folder = fromRoot('dist/lib/types');
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.d.ts')) continue;
    const path = join(folder, file);
    writeFileSync(path, withBuiltSpecifiers(readFileSync(path, 'utf8')));
  }
  return true;
}

/**
 * @param {string} text a declaration file
 * @returns {string} with `.js` where it says `.ts`, which both ways of resolving modules find a declaration by, and with the door that MSW 2 has too
 */
function withBuiltSpecifiers(text) {
  return text.replace(SOURCE_SPECIFIER, '$1$2$3.js$2').replace(/(['"])msw\/http\1/g, '$1msw$1');
}
