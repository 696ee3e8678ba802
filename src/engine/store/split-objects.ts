const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN = 0x7b;
const CLOSE = 0x7d;

/** Where JSON objects laid end to end begin, and where the last whole one ends: as many as are whole, `most` at most. */
export function splitObjects(bytes: Uint8Array, most: number): readonly number[] {
  const starts = [0];
  let depth = 0;
  let isText = false;
  for (let at = 0; at < bytes.length && starts.length <= most; at++) {
    const byte = bytes[at];
    if (isText) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === OPEN) depth++;
    else if (byte === CLOSE && --depth === 0) starts.push(at + 1);
    if (depth < 0) break;
  }
  return starts;
}
