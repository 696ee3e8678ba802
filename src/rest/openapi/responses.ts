import type { Endpoint, Method } from '../endpoints/endpoint.ts';
import type { WireRecord } from '../json-bytes.ts';
import type { Answers } from './answers.ts';
import { schemaRef, TEXT, WHOLE, type Schema } from './schema.ts';

/** What of a row decides how its answers look. */
type Documented = Pick<Endpoint, 'plainText' | 'records'>;

/** The `responses` of an operation. HEAD answers the same without bodies. */
export function responsesOf(endpoint: Documented, method: Method, answers: Answers): WireRecord {
  return Object.fromEntries(
    [...answers].map(([status, schema]) => [
      String(status),
      {
        description: MEANINGS[status] ?? 'See the schema.',
        headers: headersOf(endpoint, method, status),
        content: method === 'HEAD' || schema === null ? undefined : contentOf(endpoint, status, schemaRef(schema)),
      },
    ]),
  );
}

/** Tables come as plain text too; errors are JSON always. */
function contentOf({ plainText }: Documented, status: number, schema: Schema): WireRecord {
  const json = { 'application/json': { schema } };
  return plainText === true && status < 300 ? { 'text/plain': { schema: TEXT }, ...json } : json;
}

/** Headers of a status, and what HEAD and clients in a hurry read of records. */
function headersOf({ records }: Documented, method: Method, status: number): WireRecord | undefined {
  if (records === undefined || status >= 300) return HEADERS[status];
  if (status === 200 && records.use === 'list') return LIST;
  const place = status === 201 && method === 'POST' ? LOCATION : HEADERS[status];
  return (status === 200 || status === 201) && records.record.versioned ? { ...VERSIONED, ...place } : place;
}

/** What a status stands for. @see spec 7.1 */
const MEANINGS: Readonly<Record<number, string>> = {
  200: 'Done, or read.',
  201: 'Created or changed.',
  202: 'Queued as a task.',
  204: 'Deleted.',
  303: 'Made before by a request with the same Idempotency-Key.',
  400: 'The request cannot be understood; nothing was done.',
  401: 'No key, or none that is known.',
  403: 'The key is not good for this index, the index is blocked, or a web page of another origin may not do this.',
  404: 'It does not exist.',
  405: 'The key may not do what this method does.',
  406: 'Nothing listed in Accept can be produced.',
  408: 'What was waited for does not hold.',
  409: 'It has changed since, or is there already.',
  410: 'It was there and is no more.',
  413: 'The body is too large.',
  415: 'The Content-Type of the body is missing or not supported.',
  422: 'The uploaded file cannot be processed.',
  429: 'The quota is used up, or too many contexts are open.',
  500: 'The server failed; nothing more is told.',
  503: 'Maintenance, or the request was abandoned.',
};

const LOCATION = { location: { description: 'Where it is to be found.', schema: TEXT } };
const RETRY = { 'retry-after': { description: 'Seconds to stay away; missing where waiting does not help.', schema: TEXT } };

const LIST = {
  'x-total-count': { description: 'Records over all pages.', schema: WHOLE },
  link: { description: 'Addresses of neighbouring pages.', schema: TEXT },
};
const VERSIONED = {
  'x-version': { description: 'The version of the record.', schema: WHOLE },
  etag: { description: 'The version as an entity tag.', schema: TEXT },
};

const HEADERS: Readonly<Record<number, WireRecord>> = {
  202: LOCATION,
  303: LOCATION,
  401: { 'www-authenticate': { description: 'How to send a key.', schema: TEXT } },
  405: { allow: { description: 'The methods that are permitted.', schema: TEXT } },
  429: RETRY,
  503: RETRY,
};
