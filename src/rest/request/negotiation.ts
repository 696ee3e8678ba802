import type { Endpoint } from '../endpoints/endpoint.ts';
import { refuse } from '../errors/refusal.ts';
import type { Release } from '../release/release.ts';

interface MediaType {
  readonly type: string;
  readonly parameters: ReadonlyMap<string, string>;
}

const NO_PARAMETERS: ReadonlyMap<string, string> = new Map();

const VENDOR_JSON = 'application/vnd.elasticsearch+json';
const VENDOR_NDJSON = 'application/vnd.elasticsearch+x-ndjson';
const JSON_TYPES: ReadonlySet<string> = new Set(['application/json', VENDOR_JSON]);
const NDJSON_TYPES: ReadonlySet<string> = new Set(['application/x-ndjson', VENDOR_NDJSON]);
const CSV_TYPE = 'text/csv';

/** What a body claims to be, of the types an upload is taken in. */
export function uploadType(header: string | undefined): 'json' | 'ndjson' | 'csv' {
  const { type } = parseMediaType(header ?? '');
  if (NDJSON_TYPES.has(type)) return 'ndjson';
  return type === CSV_TYPE ? 'csv' : 'json';
}

/** Refuses with 415 a body whose `Content-Type` is missing or not one the endpoint reads. @see spec 7.1 */
export function checkContentType(header: string | undefined, endpoint: Pick<Endpoint, 'body'>, release: Release): void {
  if (header === undefined || header.trim() === '')
    return refuse({ kind: 'transport', status: 415, text: 'Content-Type header is missing' });
  const media = parseMediaType(header);
  const { type } = media;
  const lines = (endpoint.body === 'ndjson' || endpoint.body === 'file') && NDJSON_TYPES.has(type);
  const known = JSON_TYPES.has(type) || lines || (endpoint.body === 'file' && type === CSV_TYPE);
  if (!known || !isCompatible(media, release)) {
    refuse({ kind: 'transport', status: 415, text: `Content-Type header [${header}] is not supported` });
  }
}

/**
 * Whether to answer in JSON or in plain text, by the `Accept` header: JSON unless the endpoint writes tables and text is
 * wanted as much. Refuses with 406 when nothing listed can be produced. `format` is the query parameter of that name.
 */
export function negotiateAnswer(
  accept: string | undefined,
  format: string | undefined,
  { plainText, release }: { readonly plainText: boolean; readonly release: Release },
): 'json' | 'text' {
  if (format !== undefined) return formatOf(format, plainText);
  if (accept === undefined || accept.trim() === '') return plainText ? 'text' : 'json';
  for (const item of accept.split(',')) {
    const media = parseMediaType(item);
    const { type, parameters } = media;
    if (Number(parameters.get('q') ?? '1') === 0) continue;
    if (plainText && (type === '*/*' || type === 'text/*' || type === 'text/plain')) return 'text';
    if (type === '*/*' || type === 'application/*' || (JSON_TYPES.has(type) && isCompatible(media, release))) return 'json';
  }
  return refuse({ kind: 'transport', status: 406, text: `Accept header [${accept}] is not supported` });
}

function formatOf(format: string, plainText: boolean): 'json' | 'text' {
  if (format === 'json') return 'json';
  if (plainText && (format === 'text' || format === 'txt')) return 'text';
  return refuse({ kind: 'transport', status: 406, text: `format [${format}] is not supported` });
}

function parseMediaType(text: string): MediaType {
  if (!text.includes(';')) return { type: text.trim().toLowerCase(), parameters: NO_PARAMETERS };
  const [type = '', ...rest] = text.split(';');
  const parameters = new Map<string, string>();
  for (const parameter of rest) {
    const [name = '', value = ''] = parameter.split('=');
    parameters.set(name.trim().toLowerCase(), value.trim().replaceAll('"', '').toLowerCase());
  }
  return { type: type.trim().toLowerCase(), parameters };
}

/** The type of a JSON answer: a client that names the release it expects is told so where a release does that. */
export function answerType(accept: string | undefined, release: Release): string {
  if (release.inKind !== true || accept === undefined) return release.json;
  for (const item of accept.split(',')) {
    const media = parseMediaType(item);
    const expected = media.parameters.get('compatible-with');
    if (media.type === VENDOR_JSON && expected !== undefined && isCompatible(media, release))
      return `${VENDOR_JSON};compatible-with=${expected}`;
  }
  return release.json;
}

/** Clients name the release they expect, in a type of their own. */
function isCompatible({ type, parameters }: MediaType, { compatible }: Release): boolean {
  const expected = parameters.get('compatible-with');
  if (expected !== undefined) return compatible.includes(expected);
  return compatible.length > 0 || (type !== VENDOR_JSON && type !== VENDOR_NDJSON);
}
