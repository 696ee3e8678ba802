/** Small texts share buffers of this size: one buffer each would cost more than the text. */
const SLAB_BYTES = 65_536;

/** Most bytes of UTF-8 that one UTF-16 unit takes. */
const MAX_BYTES_PER_UNIT = 3;

const encoder = new TextEncoder();
let slab = new Uint8Array(0);
let used = 0;

/** UTF-8 of a text: a view, whose buffer other texts share. */
export function encodeShared(text: string): Uint8Array {
  const most = text.length * MAX_BYTES_PER_UNIT;
  if (most > SLAB_BYTES) return encoder.encode(text);
  if (used + most > slab.length) {
    slab = new Uint8Array(SLAB_BYTES);
    used = 0;
  }
  const start = used;
  used += encoder.encodeInto(text, slab.subarray(start)).written;
  return slab.subarray(start, used);
}
