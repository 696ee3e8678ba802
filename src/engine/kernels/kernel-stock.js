import { PlainKernels } from './plain-kernels.ts';
import { openWasmKernels } from './wasm-kernels.ts';
/** A memory that grew larger than this is let go after its use: it cannot shrink. */
const KEPT_BYTES = 32 * 2 ** 20;
/** WebAssembly where there is any, else TypeScript. */
export function openScoreKernels() {
  return openWasmKernels() ?? new PlainKernels();
}
/** Kernels to lend: one is kept between uses, with its memory. Its sums are zero when it is given back. */
export class KernelStock {
  #open;
  #kept;
  constructor(open) {
    this.#open = open;
  }
  /** Bytes of the memory that is kept. */
  get bytes() {
    return this.#kept?.buffer.byteLength ?? 0;
  }
  borrow() {
    const kernels = this.#kept ?? this.#open();
    this.#kept = undefined;
    return kernels;
  }
  giveBack(kernels) {
    if (kernels.buffer.byteLength <= KEPT_BYTES) this.#kept = kernels;
  }
}
