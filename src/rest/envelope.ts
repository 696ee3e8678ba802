import type { ErrorAnswer } from './error-body.ts';
import type { WireRecord } from './json-bytes.ts';

/** Envelope codes by status: 1xxx for what is wrong with the request, 2xxx for what is wrong with the data. @see spec 7.2 */
const CODES: ReadonlyMap<number, number> = new Map([
  [400, 1000],
  [405, 1005],
  [406, 1006],
  [413, 1013],
  [415, 1015],
  [404, 2004],
  [409, 2009],
  [429, 2029],
]);
const UNEXPECTED = 2000;

/** An error in the convention dialect: `{code, message}`. */
export function errorEnvelope(answer: ErrorAnswer): WireRecord {
  return { code: CODES.get(answer.status) ?? UNEXPECTED, message: answer.message };
}
