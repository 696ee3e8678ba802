import { clientCall } from './client-call.ts';
import type { RecordedRequest } from './recorded-request.ts';
import { scriptString } from './text-literals.ts';
import { isExactInScript, scriptLiteral } from './value-literals.ts';

/** The request as a module over `@elastic/elasticsearch`. `base` ends without a slash. */
export function javascriptClientModule(request: RecordedRequest, base: string): string {
  return [
    `import { Client } from '@elastic/elasticsearch';`,
    '',
    `const client = new Client({ node: ${scriptString(base)} });`,
    `const answer = await ${expression(request)};`,
    'console.log(JSON.stringify(answer, null, 2));',
    '',
  ].join('\n');
}

function expression(request: RecordedRequest): string {
  const call = clientCall(request);
  if (call === null || !isExactInScript(call.parameters)) return plainRequest(request);
  const name = call.name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const options = Object.keys(call.extra).length === 0 ? '' : `, ${scriptLiteral({ querystring: call.extra })}`;
  return `client.${name}(${scriptLiteral(call.parameters)}${options})`;
}

/** For a body with integers JavaScript cannot hold, and for requests without a call of their own: the text goes as it is. */
function plainRequest({ method, path, query, text }: RecordedRequest): string {
  return `client.transport.request(${scriptLiteral({
    method,
    path,
    ...(query.size > 0 && { querystring: Object.fromEntries(query) }),
    ...(text !== null && { body: text }),
  })})`;
}
