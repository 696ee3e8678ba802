/** Total order of column values: numeric, with -0.0 before 0.0. A number and a bigint compare by value. */
export function compareNumbers(a, b) {
  if (a < b) return -1;
  if (a > b) return 1;
  if (a !== 0 || b !== 0) return 0; // only two numbers can be two zeros: 0n has no sign
  return (Object.is(a, -0) ? 0 : 1) - (Object.is(b, -0) ? 0 : 1);
}
