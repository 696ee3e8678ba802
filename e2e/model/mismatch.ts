import { isDeepStrictEqual } from 'node:util';

/** The service said something else than the model. */
export class Mismatch extends Error {
  override readonly name = 'Mismatch';
}

/** Throws unless both are deeply equal; -0 and 0 differ. */
export function same(what: string, actual: unknown, expected: unknown): void {
  if (Object.is(actual, expected) || isDeepStrictEqual(actual, expected)) return;
  throw new Mismatch(`${what}\n  service: ${show(actual)}\n  model:   ${show(expected)}`);
}

/** Throws unless it holds. */
export function holds(what: string, condition: boolean): void {
  if (!condition) throw new Mismatch(what);
}

function show(value: unknown): string {
  const text = JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'bigint' ? `${member}n` : Object.is(member, -0) ? '-0' : member,
  );
  return text === undefined ? String(value) : text.length > 1_500 ? `${text.slice(0, 1_500)} ... (${text.length} characters)` : text;
}
