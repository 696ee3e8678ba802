import { pointNode } from './regexp-syntax.ts';
const ZERO = 0x30;
const NINE = 0x39;
const DIGIT = { kind: 'set', ranges: [[ZERO, NINE]] };
const EMPTY = { kind: 'empty' };
/**
 * The decimal numbers from one bound to the other. Bounds written with the same number of digits mean numbers of just that
 * many; otherwise leading zeros are free.
 */
export function intervalNode(first, last) {
  const [low, high] = BigInt(first) <= BigInt(last) ? [first, last] : [last, first];
  if (low.length === high.length) return between(low, high);
  const parts = [];
  const least = BigInt(low).toString();
  const most = BigInt(high).toString();
  for (let width = least.length; width <= most.length; width++) {
    const from = width === least.length ? least : `1${'0'.repeat(width - 1)}`;
    const to = width === most.length ? most : '9'.repeat(width);
    parts.push(between(from, to));
  }
  const zeros = { kind: 'repeat', part: pointNode(ZERO), min: 0, max: Infinity };
  return { kind: 'concat', parts: [zeros, { kind: 'union', parts }] };
}
/** Numbers between two bounds of the same width. */
function between(low, high) {
  let shared = 0;
  while (shared < low.length && low[shared] === high[shared]) shared++;
  const prefix = Array.from(low.slice(0, shared), (digit) => pointNode(digit.charCodeAt(0)));
  if (shared === low.length) return prefix.length === 0 ? EMPTY : { kind: 'concat', parts: prefix };
  const a = low.charCodeAt(shared);
  const b = high.charCodeAt(shared);
  const rest = low.length - shared - 1;
  const parts = [
    { kind: 'concat', parts: [pointNode(a), bound(low.slice(shared + 1), true)] },
    { kind: 'concat', parts: [pointNode(b), bound(high.slice(shared + 1), false)] },
  ];
  if (b - a > 1) parts.push({ kind: 'concat', parts: [{ kind: 'set', ranges: [[a + 1, b - 1]] }, digits(rest)] });
  return { kind: 'concat', parts: [...prefix, { kind: 'union', parts }] };
}
/** Numbers of the bound's width that are at least (`above`) or at most the bound. */
function bound(text, above) {
  let node = EMPTY;
  for (let i = text.length - 1; i >= 0; i--) {
    const digit = text.charCodeAt(i);
    const parts = [{ kind: 'concat', parts: [pointNode(digit), node] }];
    const [min, max] = above ? [digit + 1, NINE] : [ZERO, digit - 1];
    if (min <= max) parts.push({ kind: 'concat', parts: [{ kind: 'set', ranges: [[min, max]] }, digits(text.length - i - 1)] });
    node = parts.length === 1 ? parts[0] : { kind: 'union', parts };
  }
  return node;
}
function digits(count) {
  return count === 0 ? EMPTY : { kind: 'repeat', part: DIGIT, min: count, max: count };
}
