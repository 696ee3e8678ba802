import { SCORE_KERNELS_HEX } from './score-kernels-wasm.ts';
const PAGE = 64 * 1024;
/** The kernels in WebAssembly, in a memory of their own; undefined where the host has none or forbids it. */
export function openWasmKernels() {
  // Looked up by name: this floor knows no host's types, and hosts that have some describe it otherwise.
  const found = Reflect.get(globalThis, 'WebAssembly');
  if (found === undefined) return undefined;
  const host = found;
  try {
    const { memory, ...functions } = new host.Instance(new host.Module(bytesOf(SCORE_KERNELS_HEX))).exports;
    return {
      ...functions,
      get buffer() {
        return memory.buffer;
      },
      room: (bytes) => {
        const missing = bytes - memory.buffer.byteLength;
        if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
      },
    };
  } catch {
    // A content security policy may forbid it: the kernels in TypeScript give the same answers.
    return undefined;
  }
}
function bytesOf(hex) {
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16));
}
