import { popcount } from '../../index/memory/bits.ts';

/** Words added up as bits before one is counted. */
const STRIDE = 8;

/**
 * Fills `words` with the union of two sets, whatever was in it; answers its size. Eight words are added up bit by bit, carrying over, and only the
 * eighth's carry is counted.
 */
export function uniteWords(words: Uint32Array, first: Uint32Array, second: Uint32Array): number {
  const { length } = words;
  const even = length - (length % STRIDE);
  let ones = 0;
  let twos = 0;
  let fours = 0;
  let eights = 0;
  for (let i = 0; i < even; i += STRIDE) {
    const a = (words[i] = first[i] | second[i]);
    const b = (words[i + 1] = first[i + 1] | second[i + 1]);
    let half = ones ^ a;
    const twoA = (ones & a) | (half & b);
    ones = half ^ b;
    const c = (words[i + 2] = first[i + 2] | second[i + 2]);
    const d = (words[i + 3] = first[i + 3] | second[i + 3]);
    half = ones ^ c;
    const twoB = (ones & c) | (half & d);
    ones = half ^ d;
    half = twos ^ twoA;
    const fourA = (twos & twoA) | (half & twoB);
    twos = half ^ twoB;
    const e = (words[i + 4] = first[i + 4] | second[i + 4]);
    const f = (words[i + 5] = first[i + 5] | second[i + 5]);
    half = ones ^ e;
    const twoC = (ones & e) | (half & f);
    ones = half ^ f;
    const g = (words[i + 6] = first[i + 6] | second[i + 6]);
    const h = (words[i + 7] = first[i + 7] | second[i + 7]);
    half = ones ^ g;
    const twoD = (ones & g) | (half & h);
    ones = half ^ h;
    half = twos ^ twoC;
    const fourB = (twos & twoC) | (half & twoD);
    twos = half ^ twoD;
    half = fours ^ fourA;
    eights += popcount((fours & fourA) | (half & fourB));
    fours = half ^ fourB;
  }
  let count = 8 * eights + 4 * popcount(fours) + 2 * popcount(twos) + popcount(ones);
  for (let i = even; i < length; i++) count += popcount((words[i] = first[i] | second[i]));
  return count;
}
