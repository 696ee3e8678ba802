import type { Endpoint } from '../endpoints.ts';
import { endpointOf } from '../endpoints.ts';
import { messages } from '../messages.ts';
import type { KnownIndices } from '../sheet/index-facts.ts';
import type { ReadRequest } from '../sheet/search-request.ts';
import type { Sheet } from '../sheet/split.ts';
import type { Finding, Rule } from './finding.ts';
import { beyondWindow, fromWithCursor, indexWithPit, neverCleared, tieBreaker, totalTooWide } from './paging-rules.ts';

const rules: readonly Rule[] = [indexWithPit, fromWithCursor, beyondWindow, tieBreaker, neverCleared, totalTooWide];

/** Everything to say about a sheet, in its order. Rules about paging read only bodies without problems. */
export function lintSheet(
  sheet: Sheet,
  requests: readonly ReadRequest[],
  { known, endpoints }: { readonly known: KnownIndices; readonly endpoints: readonly Endpoint[] },
): readonly Finding[] {
  const context = { text: sheet.text, sheet: requests, known };
  const strays = sheet.strays.map(({ from, to }): Finding => ({
    rule: 'stray',
    severity: 'error',
    from,
    to,
    message: messages.lint.stray,
  }));
  const found = requests.flatMap((read, i) => [
    ...unreadable(read),
    ...unknownEndpoint(read, endpoints),
    ...(read.problem === undefined ? rules.flatMap((rule) => rule(context, read, i)) : []),
  ]);
  return [...strays, ...found].toSorted((a, b) => a.from - b.from);
}

function unreadable({ problem }: ReadRequest): readonly Finding[] {
  return problem === undefined ? [] : [{ rule: 'json', severity: 'error', ...problem }];
}

function unknownEndpoint({ request, target }: ReadRequest, endpoints: readonly Endpoint[]): readonly Finding[] {
  if (endpoints.length === 0 || request.method === 'OPTIONS' || target.path === '/') return [];
  if (endpointOf(endpoints, request.method, target.path) !== undefined) return [];
  const { targetFrom, target: written, method } = request;
  const others = new Set(
    endpoints.map((endpoint) => endpoint.method).filter((other) => endpointOf(endpoints, other, target.path) !== undefined),
  );
  return [
    {
      rule: 'no-endpoint',
      severity: 'warning',
      from: targetFrom,
      to: targetFrom + written.length,
      message: others.size === 0 ? messages.lint.noEndpoint : messages.lint.otherMethods(method, [...others].join(', ')),
    },
  ];
}
