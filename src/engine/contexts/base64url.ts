const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** URL-safe base64 without padding. */
export function encodeBase64Url(bytes: readonly number[]): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const left = Math.min(3, bytes.length - i);
    const group = (bytes[i] << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    for (let k = 0; k <= left; k++) text += ALPHABET[(group >>> (18 - 6 * k)) & 63];
  }
  return text;
}

/** The bytes of a text {@link encodeBase64Url} made; undefined for any other text. */
export function decodeBase64Url(text: string): number[] | undefined {
  if (text.length % 4 === 1) return undefined;
  const bytes: number[] = [];
  let bits = 0;
  let pending = 0;
  for (const symbol of text) {
    const value = ALPHABET.indexOf(symbol);
    if (value < 0) return undefined;
    pending = ((pending << 6) | value) & 0xfff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((pending >>> bits) & 0xff);
    }
  }
  // What is left over must be zero, or two texts would mean the same bytes.
  return (pending & ((1 << bits) - 1)) === 0 ? bytes : undefined;
}
