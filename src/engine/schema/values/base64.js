import { err, ok } from '../../errors.ts';
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** A text of base64, of either alphabet, padded or not, with line ends in it or not, as it prints: in the plain alphabet, padded. */
export function parseBase64(text) {
  const digits = text
    .replaceAll(/[\r\n\t ]/g, '')
    .replace(/={0,2}$/, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/');
  const rest = digits.length % 4;
  if (rest === 1 || !/^[A-Za-z0-9+/]*$/.test(digits)) {
    return err({ type: 'illegal_argument_exception', reason: `'${text}' is not in base64` });
  }
  if (rest === 0) return ok(digits);
  // The last digit has bits that belong to no byte.
  const kept = ALPHABET.indexOf(digits.slice(-1)) & (rest === 2 ? 0b110000 : 0b111100);
  return ok(digits.slice(0, -1) + ALPHABET.charAt(kept) + '='.repeat(4 - rest));
}
