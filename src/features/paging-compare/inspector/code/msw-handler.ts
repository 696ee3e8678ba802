import type { RecordedRequest } from './recorded-request.ts';
import { scriptString } from './text-literals.ts';
import { isExactInScript, scriptLiteral } from './value-literals.ts';

/** A handler of Mock Service Worker that answers what came, whatever the service's address is. */
export function mswHandler({ method, path, status, responseText, response }: RecordedRequest): string {
  return [
    `import { http, HttpResponse } from 'msw';`,
    '',
    'export const handlers = [',
    `  http.${method.toLowerCase()}(${predicate(path)}, () =>`,
    `    ${answer(status, responseText, response)},`,
    '  ),',
    '];',
    '',
  ].join('\n');
}

/** Characters that mean something in a path pattern call for a plain comparison instead. */
function predicate(path: string): string {
  return /^[\w./~%-]*$/.test(path)
    ? scriptString(`*${path}`)
    : `({ request }) => new URL(request.url).pathname.endsWith(${scriptString(path)})`;
}

function answer(status: number, text: string, value: unknown): string {
  if (value !== undefined && isExactInScript(value)) return `HttpResponse.json(${scriptLiteral(value, 2)}, { status: ${status} })`;
  const type = value === undefined ? 'text/plain' : 'application/json';
  return `new HttpResponse(${scriptString(text)}, { status: ${status}, headers: { 'content-type': '${type}' } })`;
}
