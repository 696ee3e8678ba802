import { bodyExpression } from './fetch.ts';
import type { RecordedRequest } from './recorded-request.ts';
import { scriptString } from './text-literals.ts';
import { scriptLiteral } from './value-literals.ts';

/** The exchange as a Playwright test that expects the status, and of a search the documents, that came. `base` ends without a slash. */
export function playwrightTest(request: RecordedRequest, base: string): string {
  const body = bodyExpression(request, 2);
  const ids = hitIds(request.response);
  return [
    `import { expect, test } from '@playwright/test';`,
    '',
    `test(${scriptString(`${request.method} ${request.path} answers ${request.status}`)}, async ({ request }) => {`,
    `  const response = await request.fetch(${scriptString(base + request.target)}, {`,
    `    method: ${scriptString(request.method)},`,
    ...(body === null ? [] : [`    headers: { 'content-type': 'application/json' },`, `    data: ${body},`]),
    '  });',
    `  expect(response.status()).toBe(${request.status});`,
    ...(ids === null
      ? []
      : ['  const { hits } = await response.json();', `  expect(hits.hits.map((hit) => hit._id)).toEqual(${scriptLiteral(ids, 1)});`]),
    '});',
    '',
  ].join('\n');
}

/** The ids of a search's hits in their order; null for what is no search. */
function hitIds(response: unknown): readonly string[] | null {
  const hits = member(member(response, 'hits'), 'hits');
  return Array.isArray(hits) ? hits.map((hit) => String(member(hit, '_id'))) : null;
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined;
}
