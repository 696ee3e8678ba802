import { readFileSync } from 'node:fs';
import makeWabt from 'wabt';
import { fromRoot } from './paths.mjs';

const SOURCE = fromRoot('src/engine/kernels/score-kernels.wat');

/** The module that holds the assembled kernels. */
export const KERNELS_FILE = fromRoot('src/engine/kernels/score-kernels-wasm.ts');

/**
 * Assembles the kernels' text.
 * @returns {Promise<string>} the module that is to be in the tree
 */
export async function assembleKernels() {
  const wabt = await makeWabt();
  const module = wabt.parseWat('score-kernels.wat', readFileSync(SOURCE, 'utf8'));
  module.validate();
  const hex = Buffer.from(module.toBinary({}).buffer).toString('hex');
  module.destroy();
  const lines = hex.match(/.{1,120}/g) ?? [];
  return [
    '/** `score-kernels.wat`, assembled by scripts/build-kernels.mjs. */',
    'export const SCORE_KERNELS_HEX = [',
    ...lines.map((line) => `  '${line}',`),
    "].join('');",
    '',
  ].join('\n');
}
