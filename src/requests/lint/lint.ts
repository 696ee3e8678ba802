import type { Endpoint } from '../endpoints.ts';
import { methodsOf } from '../endpoints.ts';
import { messages } from '../messages.ts';
import type { KnownIndices } from '../sheet/index-facts.ts';
import type { ReadRequest } from '../sheet/search-request.ts';
import type { Sheet } from '../sheet/split.ts';
import type { Finding, Rule } from './finding.ts';
import { jsonFix } from './json-fixes.ts';
import { beyondWindow, fromWithCursor, indexWithPit, neverCleared, tieBreaker, totalTooWide } from './paging-rules.ts';

const rules: readonly Rule[] = [indexWithPit, fromWithCursor, beyondWindow, tieBreaker, neverCleared, totalTooWide];

/** Everything to say about a sheet, in its order. Rules about paging read only bodies without problems. */
export function lintSheet(
  sheet: Sheet,
  requests: readonly ReadRequest[],
  { known, endpoints }: { readonly known: KnownIndices; readonly endpoints: readonly Endpoint[] },
): readonly Finding[] {
  const context = { text: sheet.text, sheet: requests, known };
  const strays = sheet.strays.map(({ from, to, after }): Finding => ({
    rule: 'stray',
    severity: 'error',
    from,
    to,
    ...(after === undefined
      ? { message: messages.lint.stray }
      : { message: messages.lint.strayTail, fix: { label: messages.fix.strayTail, edits: [{ from: after, to: from, insert: '\n' }] } }),
  }));
  const paths = new Map<string, ReadonlySet<string>>();
  const methodsAt = (path: string) => {
    const found = paths.get(path) ?? methodsOf(endpoints, path);
    paths.set(path, found);
    return endpoints.length === 0 ? undefined : found;
  };
  const found = requests.flatMap((read, i) => [
    ...unreadable(read),
    ...unknownEndpoint(read, methodsAt),
    ...(read.problem === undefined ? rules.flatMap((rule) => rule(context, read, i)) : []),
  ]);
  return [...strays, ...found].toSorted((a, b) => a.from - b.from);
}

function unreadable({ request, problem }: ReadRequest): readonly Finding[] {
  if (problem === undefined) return [];
  const { from, to, message } = problem;
  const fix = jsonFix(request, problem);
  return [{ rule: 'json', severity: 'error', from, to, message, ...(fix !== undefined && { fix }) }];
}

function unknownEndpoint(
  { request, target }: ReadRequest,
  methodsAt: (path: string) => ReadonlySet<string> | undefined,
): readonly Finding[] {
  const { targetFrom, target: written, method } = request;
  if (method === 'OPTIONS' || target.path === '/') return [];
  const methods = methodsAt(target.path);
  if (methods === undefined || methods.has(method)) return [];
  return [
    {
      rule: 'no-endpoint',
      severity: 'warning',
      from: targetFrom,
      to: targetFrom + written.length,
      message: methods.size === 0 ? messages.lint.noEndpoint : messages.lint.otherMethods(method, [...methods].join(', ')),
    },
  ];
}
