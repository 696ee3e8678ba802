import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { lengthOfWord } from './four-bytes.ts';

const near = Array.from('\u0000\u001f !"#/09:@AZ[\\]`az{\u007f', (sign) => sign.charCodeAt(0));
const ascii = fc.oneof(fc.constantFrom(...near), fc.nat(0x7f));
const byte = fc.oneof(ascii, fc.integer({ min: 0x80, max: 0xff }));

function integersOf(bytes: readonly number[]): Int32Array {
  return new Int32Array(Uint8Array.from(bytes).buffer);
}

/** How many there are before the first that is not so. */
function countWhile(bytes: readonly number[], isSo: (byte: number) => boolean): number {
  const end = bytes.findIndex((one) => !isSo(one));
  return end < 0 ? bytes.length : end;
}

it('finds the end of a word, whatever is behind the text it is in', () => {
  fc.assert(
    fc.property(fc.array(ascii, { maxLength: 12 }), fc.array(byte, { minLength: 12, maxLength: 12 }), (text, behind) => {
      const [first, second, third] = integersOf([...text, ...behind].slice(0, 12));
      const wanted = countWhile(text, (one) => /[0-9A-Za-z]/.test(String.fromCharCode(one)));
      expect(Math.min(lengthOfWord(first, second, third), text.length)).toBe(wanted);
    }),
    { numRuns: 3000 },
  );
});
