import { encodeUtf8 } from '../engine/index.ts';
import type { ApiRequest } from './api.ts';
import { refuseWith } from './convention/convention-error.ts';
import { answerOptions } from './convention/options-answer.ts';
import { readConventionParameters } from './convention/query-parameters.ts';
import { MAX_BODY_BYTES } from './request/body-limit.ts';
import { resolveDateNames } from './request/date-names.ts';
import type { Answer, Endpoint, Exchange, Services } from './endpoints/endpoint.ts';
import { inSlices } from './give-way.ts';
import { checkContentType, negotiateAnswer } from './request/negotiation.ts';
import { isReadAhead, readAhead } from './parse/json-body.ts';
import { decodePercent, decodeQuery, readParameters } from './request/parameters.ts';
import { refuse, refuseArgument } from './errors/refusal.ts';
import { type Arrival, RequestBody } from './request/request-body.ts';
import { splitPath, type Route, type Router } from './endpoints/routing.ts';
import type { Release } from './release/release.ts';

/** Versions a path may begin with; without one the latest is meant. @see spec 9 */
const VERSIONS: ReadonlySet<string> = new Set(['v1', 'v1.1']);
const VERSION_SEGMENT = /^v\d+(\.\d+)?$/;

/** Of segments that are the same encoded and decoded. */
const PLAIN_PATH = /^(?:\/[\w.!~*'()-]+)+$/;

/** Calls of the peers that are not served, by the first segment of their paths. */
const UNSERVED: ReadonlySet<string> = new Set([
  '_async_search',
  '_component_template',
  '_data_stream',
  '_index_template',
  '_ilm',
  '_ingest',
  '_license',
  '_plugins',
  '_rank_eval',
  '_reindex',
  '_remote',
  '_render',
  '_script_context',
  '_script_language',
  '_scripts',
  '_shard_stores',
  '_slm',
  '_snapshot',
  '_sql',
  '_template',
  '_upgrade',
  '_xpack',
]);

/** Calls of which some are served. */
const SERVED_IN_PART: ReadonlySet<string> = new Set(['_cat', '_cluster', '_nodes', '_resolve', '_tasks']);

/** Calls on an index that are not served, by the segment behind its name. */
const UNSERVED_ON_INDEX: ReadonlySet<string> = new Set([
  '_async_search',
  '_clone',
  '_ilm',
  '_mtermvectors',
  '_rank_eval',
  '_rollover',
  '_shard_stores',
  '_shrink',
  '_split',
  '_termvectors',
  '_upgrade',
]);

/** A request looked up in the table; refuses with 404 an unknown version. */
export interface Lookup {
  readonly route: Route;
  readonly dialect: Endpoint['dialect'];
  readonly unknownVersion: string | undefined;
  /** The path without its version segment. */
  readonly address: string;
}

/** The dialect of an address that cannot be decoded: by its first segment as it came. */
export function dialectOf(router: Router, path: string): Endpoint['dialect'] {
  const [first = '', second = ''] = splitPath(path);
  return router.collections.has(VERSION_SEGMENT.test(first) ? second : first) ? 'convention' : 'search';
}

/** Finds the row for a path, with or without a version segment, and the dialect its errors are to be told in. */
export function lookUp(router: Router, request: ApiRequest, release: Release): Lookup {
  const isPlain = PLAIN_PATH.test(request.path);
  const segments = isPlain ? splitPath(request.path) : splitPath(request.path).map(decodePercent);
  // `PUT /v3` would create an index: its handler says why that name is taken.
  const creates = request.method === 'PUT' && segments.length === 1;
  const version = VERSION_SEGMENT.test(segments[0] ?? '') && !creates ? segments[0] : undefined;
  const rest = version === undefined ? segments : segments.slice(1);
  const dialect = router.collections.has(rest[0] ?? '') ? 'convention' : 'search';
  const unknownVersion = version === undefined || VERSIONS.has(version) ? undefined : version;
  // The name of a call that is not served would be read as that of an index.
  const unknown = unknownVersion !== undefined || UNSERVED.has(rest[0] ?? '') || isForeignPit(rest, release);
  const route: Route = unknown ? { kind: 'unknown_path' } : router.find(request.method, rest);
  const address = isPlain && version === undefined ? request.path : `/${rest.map(encodeURIComponent).join('/')}`;
  return { route, dialect: route.kind === 'found' ? route.endpoint.dialect : dialect, unknownVersion, address };
}

/** Whether a path opens or closes points in time in a spelling that the release does not know. */
function isForeignPit(segments: readonly string[], { pit }: Release): boolean {
  if (pit === 'both') return false;
  return segments.at(-1) === '_pit' ? pit === 'opensearch' : segments.includes('point_in_time') && pit === 'elasticsearch';
}

/** A request with its row and its body. */
export interface Asked {
  readonly request: ApiRequest;
  readonly lookup: Lookup;
  readonly arrival: Arrival;
  readonly signal: Pick<AbortSignal, 'aborted'> | undefined;
}

/** Runs the row found; refuses what does not fit it, before its body is read where that can be told. */
export async function run(services: Services, asked: Asked): Promise<Answer> {
  const { request, lookup } = asked;
  const { route } = lookup;
  if (route.kind === 'wrong_method') return request.method === 'OPTIONS' ? options(route, lookup.dialect) : refuseMethod(request, route);
  if (route.kind === 'unknown_path') return refuseUnknownPath(request, lookup);
  const { endpoint } = route;
  const exchange = await makeExchange(services, asked, route);
  const { body, interruption } = exchange;
  if (body !== undefined && isReadAhead(body, endpoint)) await inSlices(readAhead(body, endpoint), services.pace, interruption);
  const makes = endpoint.dialect === 'convention' && request.method === 'POST';
  return makes ? await services.idempotency.run(exchange, () => endpoint.handle(exchange)) : await endpoint.handle(exchange);
}

function interruptionBy(signal: Pick<AbortSignal, 'aborted'>, { yieldToHost }: Services): NonNullable<Exchange['interruption']> {
  return {
    get aborted() {
      return signal.aborted;
    },
    pause: yieldToHost,
  };
}

async function makeExchange(
  services: Services,
  { request, lookup, arrival, signal }: Asked,
  { endpoint, parts }: Extract<Route, { kind: 'found' }>,
): Promise<Exchange> {
  const { method, path, headers } = request;
  const { address } = lookup;
  const { memory } = arrival;
  const query = decodeQuery(request.query);
  const wantsJson =
    negotiateAnswer(headers['accept'], query.get('format'), { plainText: endpoint.plainText ?? false, release: services.release }) ===
    'json';
  const parameters =
    endpoint.dialect === 'convention'
      ? readConventionParameters(query, endpoint)
      : readParameters(query, endpoint.understood ?? endpoint.parameters, { path, unserved: endpoint.unserved });
  const source = endpoint.dialect === 'search' && parameters.has('source') ? parameters.text('source') : undefined;
  const named = endpoint.dialect === 'search' ? withQueryParts(parts, query, endpoint) : parts;
  askForNamed(services, named);
  const bytes = await readBody(request, endpoint, arrival, services.release);
  const body = bytes ?? readSource(endpoint, source, query.get('source_content_type'), services.release);
  return {
    services,
    method,
    path,
    address,
    headers,
    query,
    parts: withDateNames(named, services),
    parameters,
    body: body && new RequestBody(body, memory),
    memory,
    wantsJson,
    interruption: signal && interruptionBy(signal, services),
  };
}

/** Parts that only other paths of the row have may stand in the query. One that the path has is left as it is. */
function withQueryParts(parts: ReadonlyMap<string, string>, query: ReadonlyMap<string, string>, { paths }: Endpoint): typeof parts {
  const more = [...query].filter(([name, text]) => text !== '' && !parts.has(name) && paths.some((path) => path.includes(`{${name}}`)));
  return more.length === 0 ? parts : new Map([...parts, ...more]);
}

/** Lets a key that is not good for an index the path names be told so before its body is read: the engine behind it refuses. */
function askForNamed({ engine, key }: Services, parts: ReadonlyMap<string, string>): void {
  if (key === undefined) return;
  for (const name of parts.get('index')?.split(',') ?? []) if (/^[^-_<*][^*<]*$/.test(name)) engine.index(name);
}

/** Names with date math in the path's index part stand for names of now. */
function withDateNames(parts: ReadonlyMap<string, string>, { clock }: Services): ReadonlyMap<string, string> {
  const index = parts.get('index');
  return index?.includes('<') === true ? new Map(parts).set('index', resolveDateNames(index, clock.now())) : parts;
}

/** The body, checked for its type and size: before it is read, where the client says how long it is. */
async function readBody(request: ApiRequest, endpoint: Endpoint, arrival: Arrival, release: Release): Promise<Uint8Array | undefined> {
  const { length } = arrival;
  if (length !== undefined && length > 0) checkBody(request, endpoint, length, release);
  const reading = arrival.read();
  if (reading !== undefined) await reading;
  const { bytes } = arrival;
  if (bytes === undefined || bytes.length === 0) return undefined;
  if (length === undefined) checkBody(request, endpoint, bytes.length, release);
  return bytes;
}

function checkBody(request: ApiRequest, endpoint: Endpoint, length: number, release: Release): void {
  if (endpoint.body === 'none') refuseBody(request, endpoint);
  if (length > MAX_BODY_BYTES) refuseTooLarge();
  checkContentType(request.headers['content-type'], endpoint, release);
}

/** The `source` parameter in a body's place. */
function readSource(
  endpoint: Endpoint,
  source: string | undefined,
  sourceType: string | undefined,
  release: Release,
): Uint8Array | undefined {
  if (source !== undefined && source !== '') {
    if (sourceType === undefined) refuseArgument('source and source_content_type parameters are required');
    checkContentType(sourceType, endpoint, release);
    return encodeUtf8(source);
  }
  if (endpoint.body === 'none' || endpoint.body === 'optional') return undefined;
  return refuse({ kind: 'parse', reason: 'request body is required' });
}

function refuseBody({ method, path }: ApiRequest, { dialect }: Endpoint): never {
  const message = `request [${method} ${path}] does not support having a body`;
  return dialect === 'convention' ? refuseWith('unexpected_body', message) : refuseArgument(message);
}

function refuseTooLarge(): never {
  return refuse({ kind: 'transport', status: 413, text: `the body is larger than ${MAX_BODY_BYTES} bytes` });
}

type WrongMethod = Extract<Route, { kind: 'wrong_method' }>;

/** The methods a path knows; in the convention dialect with what a client may set. @see spec 4.1 */
function options(route: WrongMethod, dialect: Endpoint['dialect']): Answer {
  if (dialect === 'convention') return answerOptions(route.allowed, route.records);
  return { status: 200, text: '', headers: { allow: route.allowed.join(',') } };
}

function refuseMethod(request: ApiRequest, route: WrongMethod): never {
  return refuse({
    kind: 'transport',
    status: 405,
    text: `Incorrect HTTP method for uri [${request.path}] and method [${request.method}], allowed: [${route.allowed.join(', ')}]`,
    allow: route.allowed,
  });
}

function refuseUnknownPath(request: ApiRequest, { unknownVersion, dialect, address }: Lookup): never {
  const [name = '', second = ''] = splitPath(address);
  const unserved =
    UNSERVED.has(name) || SERVED_IN_PART.has(name) || UNSERVED_ON_INDEX.has(second)
      ? `: this service does not serve [${splitPath(address).join('/')}]`
      : '';
  const text =
    unknownVersion === undefined
      ? `no handler found for uri [${request.path}] and method [${request.method}]${unserved}`
      : `unknown version [${unknownVersion}] in uri [${request.path}], there are [${[...VERSIONS].join(', ')}]`;
  if (dialect === 'convention') return refuseWith(unknownVersion === undefined ? 'unknown_path' : 'unknown_api_version', text);
  return refuse({ kind: 'transport', status: 404, text });
}
