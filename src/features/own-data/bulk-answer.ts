import { plainText } from '../../components/text/plain-text.ts';
import type { BadLine } from './import-state.ts';
import { isRecord } from '../../client/is-record.ts';

/** What an error answer gives as its reason, in either dialect. */
export function causeOf(body: unknown): { readonly type: string; readonly reason: string } {
  const error = isRecord(body) ? (body['error'] ?? body) : {};
  if (!isRecord(error)) return { type: '', reason: plainText(error) };
  const inner = isRecord(error['caused_by']) ? `: ${plainText(error['caused_by']['reason'])}` : '';
  const reason = plainText(error['reason'] ?? error['message']);
  return { type: plainText(error['type']), reason: reason + inner };
}

/** The items a bulk answer refuses, as lines of the file; `breaker`: why the engine will not take more. */
export function badItems(
  body: unknown,
  lines: readonly number[],
): { readonly bad: readonly BadLine[]; readonly breaker: string | undefined } {
  if (!isRecord(body) || body['errors'] !== true || !Array.isArray(body['items'])) return { bad: [], breaker: undefined };
  const bad: BadLine[] = [];
  let breaker: string | undefined;
  body['items'].forEach((item: unknown, at) => {
    const error = isRecord(item) && isRecord(item['index']) ? item['index']['error'] : undefined;
    if (error === undefined) return;
    const { type, reason } = causeOf({ error });
    if (type === 'circuit_breaking_exception') breaker ??= reason;
    bad.push({ line: lines[at] ?? 0, problem: reason });
  });
  return { bad, breaker };
}
