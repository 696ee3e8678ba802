import type { RecordedRequest } from './recorded-request.ts';
import { scriptString } from './text-literals.ts';
import { isExactInScript, scriptLiteral } from './value-literals.ts';

/** The request as a JavaScript module for Node or a browser. `base` ends without a slash. */
export function fetchModule(request: RecordedRequest, base: string): string {
  const options = [`method: ${scriptString(request.method)},`];
  const body = bodyExpression(request, 1);
  if (body !== null) options.push(`headers: { 'content-type': 'application/json' },`, `body: ${body},`);
  return [
    `const response = await fetch(${scriptString(base + request.target)}, {`,
    ...options.map((line) => `  ${line}`),
    '});',
    'console.log(response.status, await response.text());',
    '',
  ].join('\n');
}

/** The body as an expression: its members where JavaScript can hold them, else its text; null without a body. */
export function bodyExpression({ text, body }: RecordedRequest, depth: number): string | null {
  if (text === null) return null;
  return body !== undefined && isExactInScript(body) ? `JSON.stringify(${scriptLiteral(body, depth)})` : scriptString(text);
}
