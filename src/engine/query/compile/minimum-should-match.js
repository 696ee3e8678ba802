/**
 * How many of `clauses` optional clauses must match by a `minimum_should_match` text: `2`, `-1`, `75%`, `-25%`, or
 * conditions `2<75% 9<-3`, each of which holds for more clauses than its number. Never below 0; may exceed `clauses`.
 * Undefined: the text is none of these; {@link offendingNumber} names the part.
 */
export function minimumShouldMatch(clauses, text) {
  const spec = text.trim();
  return spec.includes('<') ? conditional(clauses, spec) : simple(clauses, spec);
}
function conditional(clauses, spec) {
  let result = clauses;
  const joined = spec
    .split('<')
    .map((part) => part.trim())
    .join('<');
  for (const condition of joined.split(/\s+/)) {
    const at = condition.indexOf('<');
    const bound = integer(condition.slice(0, at));
    if (at < 0 || bound === undefined) return undefined;
    if (clauses <= bound) return result;
    result = simple(clauses, condition.slice(at + 1));
    if (result === undefined) return undefined;
  }
  return result;
}
function simple(clauses, spec) {
  const value = integer(spec.endsWith('%') ? spec.slice(0, -1) : spec);
  if (value === undefined) return undefined;
  const share = spec.endsWith('%') ? Math.trunc(Math.fround(Math.fround(clauses * value) * Math.fround(0.01))) : value;
  return Math.max(0, value < 0 ? clauses + share : share);
}
function integer(text) {
  return /^[+-]?\d{1,10}$/.test(text) ? Number(text) : undefined;
}
/** The part of a malformed text that is no number, as error messages quote it. */
export function offendingNumber(text) {
  const parts = text.trim().split(/[\s<]+/);
  const numbers = parts.map((part) => part.replace(/%$/, ''));
  return numbers.find((number) => integer(number) === undefined) ?? text;
}
