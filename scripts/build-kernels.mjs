// node scripts/build-kernels.mjs: assembles the engine's kernels from their WebAssembly text. A test does the same and compares.
import { writeFileSync } from 'node:fs';
import { assembleKernels, KERNELS_FILE } from './lib/kernels.mjs';

writeFileSync(KERNELS_FILE, await assembleKernels());
console.log(`wrote ${KERNELS_FILE}`);
