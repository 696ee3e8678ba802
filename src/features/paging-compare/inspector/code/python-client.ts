import { clientCall, type ClientCall } from './client-call.ts';
import type { RecordedRequest } from './recorded-request.ts';
import { pythonString } from './text-literals.ts';
import { pythonLiteral } from './value-literals.ts';

/** The request as a script over the `elasticsearch` package. `base` ends without a slash. */
export function pythonClientScript(request: RecordedRequest, base: string): string {
  const call = clientCall(request);
  return [
    'from elasticsearch import Elasticsearch',
    '',
    `client = Elasticsearch(${pythonString(base)})`,
    `answer = ${call === null || !isNameable(call) ? plainRequest(request) : namedCall(call)}`,
    'print(answer)',
    '',
  ].join('\n');
}

/** `from` is a word of the language, and the client puts an underscore behind it; it has no parameter for unknown queries. */
const renamed: Readonly<Record<string, string>> = { from: 'from_', _source: 'source' };

const nameable = /^[a-z][a-z_]*$/;

/** Counters are asked for with a query parameter of Fathom's own, which named calls refuse: those go without. */
function isNameable({ parameters, extra }: ClientCall): boolean {
  return (
    Object.keys(extra).every((name) => name === 'cost') && Object.keys(parameters).every((name) => nameable.test(renamed[name] ?? name))
  );
}

function namedCall({ name, parameters }: ClientCall): string {
  const given = Object.entries(parameters).map(([name, value]) => `    ${renamed[name] ?? name}=${pythonLiteral(value, 2)},\n`);
  return `client.${name}(\n${given.join('')})`;
}

function plainRequest({ method, path, query, text, body }: RecordedRequest): string {
  const given = [pythonString(method), pythonString(path)];
  if (query.size > 0) given.push(`params=${pythonLiteral(Object.fromEntries(query), 2)}`);
  given.push(`headers=${pythonLiteral({ accept: 'application/json', ...(text !== null && { 'content-type': 'application/json' }) }, 2)}`);
  if (text !== null) given.push(`body=${body === undefined ? pythonString(text) : pythonLiteral(body, 2)}`);
  return `client.perform_request(\n${given.map((part) => `    ${part},\n`).join('')})`;
}
