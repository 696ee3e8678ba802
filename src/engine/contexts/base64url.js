const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** URL-safe base64 without padding. */
export function encodeBase64Url(bytes) {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const left = Math.min(3, bytes.length - i);
    const group = ((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    for (let k = 0; k <= left; k++) text += ALPHABET[(group >>> (18 - 6 * k)) & 63];
  }
  return text;
}
/** The bytes of a text {@link encodeBase64Url} made; undefined for any other text. */
export function decodeBase64Url(text) {
  if (text.length % 4 === 1) return undefined;
  const bytes = new Uint8Array((text.length * 3) >> 2);
  let length = 0;
  let bits = 0;
  let pending = 0;
  for (let i = 0; i < text.length; i++) {
    const value = VALUES[text.charCodeAt(i)] ?? NONE;
    if (value === NONE) return undefined;
    pending = ((pending << 6) | value) & 0xfff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[length++] = pending >>> bits;
    }
  }
  // What is left over must be zero, or two texts would mean the same bytes.
  return (pending & ((1 << bits) - 1)) === 0 ? bytes : undefined;
}
const NONE = 255;
/** What each character below 128 stands for. */
const VALUES = new Uint8Array(128).fill(NONE);
for (let value = 0; value < ALPHABET.length; value++) VALUES[ALPHABET.charCodeAt(value)] = value;
