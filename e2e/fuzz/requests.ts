import { Random, seedOf } from '../model/random.ts';
import type { ApiRequest } from '../../src/rest/api.ts';
import type { Endpoint } from '../../src/rest/endpoints/endpoint.ts';
import { ENDPOINTS } from '../../src/rest/endpoints/endpoints.ts';
import type { ParameterType } from '../../src/rest/request/parameters.ts';
import { bodyText, type Handles } from './bodies.ts';
import { HOSTILE_TEXTS, spoil } from './hostile.ts';

export interface FuzzRequest extends ApiRequest {
  readonly endpoint: Endpoint;
}

/** Request `number` of a run: the rows of the table take turns. The same seed, number and handles make the same request. */
export function makeRequest(seed: number, number: number, handles: Handles): FuzzRequest {
  const random = new Random(seedOf(seed, number));
  const endpoint = ENDPOINTS[number % ENDPOINTS.length];
  const template = random.pick(endpoint.paths);
  const method = random.chance(0.95)
    ? random.pick(endpoint.methods)
    : random.pick(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'get']);
  const body = makeBody(random, endpoint, template, method, handles);
  return {
    endpoint,
    method,
    path: makePath(random, template, handles),
    query: makeQuery(random, endpoint),
    headers: makeHeaders(random, endpoint, body !== undefined),
    body,
  };
}

function makePath(random: Random, template: string, handles: Handles): string {
  const path = template
    .split('/')
    .map((segment) => (segment.startsWith('{') ? encodeURIComponent(makePart(random, segment, handles)) : segment))
    .join('/');
  if (random.chance(0.96)) return path;
  return random.pick([
    `/v1${path}`,
    `/v1.1${path}`,
    `/v2${path}`,
    `${path}/`,
    `/${path}`,
    `${path}/extra`,
    `${path}%`,
    `${path}%C0%AF`,
    `${path}%zz`,
    path.toUpperCase(),
  ]);
}

/** Only `scratch` and what does not exist are aimed at by name, so most requests leave the known index as it is. */
function makePart(random: Random, segment: string, { scroll, pit, task }: Handles): string {
  if (random.chance(0.25)) return random.pick(HOSTILE_TEXTS);
  switch (segment) {
    case '{index}':
    case '{target}':
      return random.pick(['scratch', 'scratch', 'known', 'missing', 'scratch*']);
    case '{scroll_id}':
      return random.pick([scroll, pit, `${scroll},${scroll}`, '_all']);
    case '{id}':
      return random.pick(['1', '2', task, 'nothing', 'logs']);
    default:
      return random.pick(['index.max_result_window', '*', 'other', 's', '_all', 'scratch', 'docs,store']);
  }
}

/** Values of a type: good ones, and others. */
const VALUES: { readonly [Type in ParameterType]: readonly [good: readonly string[], bad: readonly string[]] } = {
  text: [
    ['x', 'n', 'true'],
    ['', '*', '-1', 'a,b', 'wait_for'],
  ],
  int: [
    ['0', '1', '2', '10'],
    ['-1', '2147483648', '1.5', 'x', '', '1e9'],
  ],
  long: [
    ['0', '1'],
    ['-1', '9007199254740993', '9223372036854775808', 'x'],
  ],
  float: [
    ['0', '1.5', '-2', '1e3'],
    ['x', '', 'NaN', '1e999'],
  ],
  copies: [
    ['all', '0', '1', '3'],
    ['-1', 'x', '', '1.5'],
  ],
  boolean: [
    ['', 'true', 'false'],
    ['yes', '1', 'TRUE'],
  ],
  duration: [
    ['1m', '30s', '1000ms', '0'],
    ['-1', '25h', '10', '1.5m', 'xm', '99999999999d', '1M', ''],
  ],
  list: [
    ['n', 'n,k', '*'],
    ['', '_all', ',', '-n', '*.*', '**'],
  ],
};

/** Good values of texts and lists that take only some words, by parameter. */
const WORDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['format', ['json']],
  ['filter_path', ['hits.hits._id', '-hits.**,**.total', '*.error', '**.name', 'took']],
  ['q', ['n:1', 's:(red OR blue) -k:a', 'k:a* s:rad~1', '*', 'n:[1 TO 3}', '/r.d/', '"red green"~2', 's:\\*']],
  ['df', ['s', 'n']],
  ['sort', ['n:asc,k:desc', '_doc', '_score']],
  ['refresh', ['', 'true', 'false', 'wait_for']],
  ['op_type', ['index', 'create']],
  ['version_type', ['external', 'external_gte', 'internal']],
  ['search_type', ['query_then_fetch', 'dfs_query_then_fetch']],
  ['default_operator', ['and', 'OR']],
  ['expand_wildcards', ['open', 'open,closed', 'all', 'none', 'hidden']],
  ['conflicts', ['proceed', 'abort']],
  ['level', ['cluster', 'indices', 'shards']],
  ['bytes', ['b', 'kb']],
  ['analyzer', ['standard', 'english', 'keyword']],
  ['wait_for_status', ['green', 'yellow']],
  ['wait_for_active_shards', ['1', 'all']],
  ['track_total_hits', ['true', 'false', '1', '10000']],
  ['_source', ['true', 'false', 'n,o.*']],
  ['sortby', ['id']],
  ['order', ['asc', 'desc']],
  ['scroll_id', ['_all']],
]);

function makeQuery(random: Random, { parameters }: Endpoint): string {
  const names = Object.keys(parameters);
  const parts: string[] = [];
  for (let count = random.pick([0, 0, 0, 1, 1, 2, 4]); count > 0; count--) {
    const known = random.chance(0.97) && names.length > 0;
    const name = random.pick(known ? names : ['foo', 'sizee', '__proto__', '', 'constructor']);
    parts.push(`${name}=${encodeURIComponent(makeValue(random, name, known ? (parameters[name] ?? 'text') : 'text'))}`);
  }
  // A point in time cannot be opened without saying for how long.
  if ('keep_alive' in parameters && random.chance(0.8)) parts.push('keep_alive=1m');
  if (random.chance(0.02)) parts.push(random.pick(['=', '&&', 'a', '%', 'x=%zz', 'source=%7B%7D&source_content_type=application/json']));
  return parts.join('&');
}

function makeValue(random: Random, name: string, type: ParameterType): string {
  const [good, bad] = VALUES[type];
  if (random.chance(0.85)) return random.pick(WORDS.get(name) ?? good);
  return random.pick(random.chance(0.6) ? bad : HOSTILE_TEXTS);
}

function makeHeaders(random: Random, endpoint: Endpoint, hasBody: boolean): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  if (hasBody && random.chance(0.97)) {
    const usual = endpoint.body === 'ndjson' ? 'application/x-ndjson' : 'application/json';
    headers['content-type'] = random.chance(0.95)
      ? usual
      : random.pick(['text/plain', '', 'application/json;charset=utf-8', ';;;', 'application/cbor', '*/*']);
  }
  if (random.chance(0.08)) {
    headers['accept'] = random.pick([
      'application/json',
      '*/*',
      'text/html',
      '',
      'text/plain',
      ';',
      'application/vnd.elasticsearch+json; compatible-with=8',
    ]);
  }
  return headers;
}

function makeBody(random: Random, { body }: Endpoint, template: string, method: string, handles: Handles): Uint8Array | undefined {
  if (body === 'none' ? random.chance(0.97) : random.chance(0.06)) return undefined;
  let text = bodyText(random, template, method, handles);
  for (let times = random.pick([0, 0, 0, 1, 1, 1, 2, 5]); times > 0; times--) text = spoil(random, text);
  const bytes = Buffer.from(text);
  if (random.chance(0.02)) bytes[random.below(Math.max(1, bytes.length))] = random.pick([0xff, 0xc0, 0x80, 0xed]);
  return bytes;
}
