import {
  encodeUtf8,
  runToEnd,
  SlicePace,
  type Clock,
  type Engine,
  type EngineError,
  type IdSource,
  type JsonValue,
  type MemoryClaim,
  type Sliced,
  type Store,
} from '../engine/index.ts';
import type { Dataset } from '../datasets/dataset.ts';
import type { ApiRequest, ApiResponse, LocalService } from './api.ts';
import { CODES } from './convention/codes.ts';
import { codeOf } from './convention/convention-error.ts';
import { envelope } from './convention/envelope.ts';
import { dialectOf, type Lookup, lookUp, run } from './dispatch.ts';
import { SwitchableClock } from './clock/switchable-clock.ts';
import type { Answer, Endpoint, Services } from './endpoints/endpoint.ts';
import { ENDPOINTS } from './endpoints/endpoints.ts';
import { errorAnswer, internalErrorAnswer, type ErrorAnswer } from './errors/error-body.ts';
import { filterPath } from './request/filter-path.ts';
import { FaultLine } from './faults/fault-line.ts';
import { type KnownFault, LOST_PAGE } from './faults/known-faults.ts';
import { barByFault } from './gate/bars.ts';
import { Gate } from './gate/gate.ts';
import type { Key } from './gate/keys.ts';
import { inSlices } from './give-way.ts';
import { answerRoom, longAnswerRoom, type WireNode } from './json-bytes.ts';
import type { Onlooker, Visit } from './onlooker.ts';
import { isLongAnswer, writeNode, writeNodeInSteps, writePretty } from './write-node.ts';
import { answerType } from './request/negotiation.ts';
import { decodeQuery } from './request/parameters.ts';
import { locateKey, readSource } from './parse/json-body.ts';
import { refuse, Refusal, type RestError } from './errors/refusal.ts';
import { Arrival, refuseMemory, UNBOUNDED_MEMORY } from './request/request-body.ts';
import { Router } from './endpoints/routing.ts';
import { type Release, releaseOf, type ReleaseName } from './release/release.ts';
import { withoutTypes } from './release/untyped.ts';
import { ServiceStores } from './service-stores.ts';
import { Switches } from './switches/switches.ts';
import { FATHOM_VERSION } from './version.ts';

export interface ServiceOptions {
  readonly engine: Engine;
  /** A `SwitchableClock` can be made virtual by clients, where they may use the switches; the engine must have been made with the same one. */
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly datasets: readonly Dataset[];
  /** Lets the host do something else between two slices of background work. */
  readonly yieldToHost: () => Promise<void>;
  /** Told of what should not have happened; the client sees a bare 500. */
  readonly onBug?: (error: unknown) => void;
  /** What stands before the service at the start: nothing unless said. */
  readonly gate?: GateStart;
  /** Where faults reach the engine's shards; the engine must have been made with the same one. */
  readonly faults?: FaultLine;
  /** What it keeps beside the engine; its own unless given. With them `gate` says nothing of switches: `openStores` has read it. */
  readonly stores?: ServiceStores;
  /** Looks on while requests are answered. */
  readonly onlooker?: Onlooker | undefined;
  /** Refuses a body of an unsupported type in the search dialect with 406, as release 7.10 does, not with 415. */
  readonly strict?: boolean;
  /** Where what was done is kept; without it nothing is. */
  readonly store?: Store | undefined;
  /** What to pass for. Default: 7.10, with what later clients and OpenSearch's ask for. @see docs/rest.md, other releases */
  readonly as?: ReleaseName | undefined;
}

/** What stands before a service at its start. */
export interface GateStart {
  /** With any of them every request needs one. */
  readonly keys?: readonly Key[];
  /** Requests per minute and key. */
  readonly quota?: number | undefined;
  readonly maintenance?: boolean;
  /** Over HTTP: origins whose pages may do more than read, besides the server's own. */
  readonly origins?: readonly string[];
  /** Over HTTP: names the server may be called by, besides loopback addresses. */
  readonly hostNames?: readonly string[];
  /** Clients may see and change what stands before the service, at `/switches`. */
  readonly switches?: boolean;
  /** The switches are in the store as well. A page that keeps them itself turns them once it can be used. */
  readonly keepSwitches?: boolean;
}

/** Answers that are shorter, in bytes, are not counted until they have left. */
const SMALL_ANSWER = 65_536;

/** The same for every service: nothing of it changes. */
const router = new Router(ENDPOINTS);

/** Says on every answer which faults of the peers' it may have. */
const KNOWN_HEADER = 'x-fathom-known-fault';

/** Of a 429 or 503 that does not know better. */
const RETRY_AFTER_SECONDS = '1';

/** What a service with these options keeps beside its engine: empty, but for what its store has. */
export function openStores({ clock, ids, gate = {}, store }: Pick<ServiceOptions, 'clock' | 'ids' | 'gate' | 'store'>): ServiceStores {
  const { quota = null, maintenance = false, switches: offered = false, keepSwitches = false } = gate;
  return new ServiceStores(clock, ids, new Switches(offered, { quota, maintenance }, keepSwitches ? store : undefined), store);
}

/** The service: both dialects over one engine, the same in every host. @see docs/rest.md */
export function createService(options: ServiceOptions): LocalService {
  const onBug = options.onBug ?? (() => undefined);
  const { keys = [], origins = [], hostNames = [] } = options.gate ?? {};
  const clockSwitch = options.clock instanceof SwitchableClock ? options.clock : undefined;
  const { quota, failures, faults: plan, switches, tasks, idempotency, searches } = options.stores ?? openStores(options);
  const gate = new Gate({ quota, failures, switches, keys, table: router, plan, pages: { origins, hostNames } });
  const release = releaseOf(options.as);
  const line = options.faults ?? new FaultLine(options.yieldToHost);
  const room = answerRoom();
  const services: Services = {
    engine: options.engine,
    key: undefined,
    clock: options.clock,
    startedAt: options.clock.now(),
    release,
    clockSwitch,
    ids: options.ids,
    datasets: new Map(options.datasets.map((dataset) => [dataset.id, dataset])),
    tasks,
    idempotency,
    searches,
    switches,
    yieldToHost: options.yieldToHost,
    pace: new SlicePace(options.clock, options.yieldToHost),
    onBug,
    reservedNames: router.collections,
  };
  return {
    async handle(request, signal) {
      let dialect: Endpoint['dialect'] | undefined;
      let dropped = false;
      let known: readonly KnownFault[] = [];
      // An address that cannot be decoded is not looked up.
      const inDialect = (): Endpoint['dialect'] => (dialect ??= dialectOf(router, request.path));
      const telling = (): Telling => ({ dialect: inDialect(), release, accept: request.headers['accept'] });
      const visit = options.onlooker?.begin(request);
      const arrival = new Arrival(request, options.engine.claimMemory('http_request'));
      const finish = (response: ApiResponse): ApiResponse => {
        settle(arrival.memory, request, response);
        const told = known.length === 0 ? response : { ...response, headers: { ...response.headers, [KNOWN_HEADER]: known.join(', ') } };
        const answer = dropped ? { ...told, dropped } : told;
        visit?.answered(answer, arrival.bytes);
        return answer;
      };
      try {
        if (signal?.aborted === true)
          return finish(respond(abandoned(), bodyOf({ memory: arrival.memory, room }, request, abandoned()), telling()));
        const lookup = lookUp(router, request, release);
        dialect = lookup.dialect;
        const admitted = seenBy(visit, gate.admit(request, lookup, services));
        const faults = gate.faultsOf(request, lookup);
        dropped = faults.drop === true;
        known = faults.known ?? [];
        if (faults.delayMs !== undefined) await line.wait(faults.delayMs);
        if (faults.status !== undefined) barByFault(faults.status);
        const answered = await line.during(faults, () => run(admitted, { request, lookup, arrival, signal }));
        if (answered.scrollPage === LOST_PAGE && known.includes('scroll_page_lost')) dropped = true;
        // Nobody is told of what could still be lost.
        const settling = options.store?.settled();
        if (settling !== undefined) await untilKept(settling, lookup);
        const answer = dialect === 'search' ? asRelease(answered, release) : answered;
        const isLong = answer.body !== undefined && request.method !== 'HEAD' && (isLongAnswer(answer.body) || hasFilter(request));
        const written = isLong
          ? await inSlices(writeInSteps(request, answer.body, arrival.memory), services.pace, signal)
          : bodyOf({ memory: arrival.memory, room }, request, answer);
        return finish(respond(answer, written, telling()));
      } catch (error) {
        if (!(error instanceof Refusal)) onBug(error);
        // What went wrong is told in any case.
        arrival.memory.free();
        const answer = failed(
          arrival,
          options.strict === true || release.unsupportedType === 406 ? asRelease710(error, inDialect()) : error,
          inDialect(),
        );
        return finish(respond(answer, bodyOf({ memory: UNBOUNDED_MEMORY, room }, withoutFilter(request), answer), telling()));
      }
    },
  };
}

/** What a request is answered with, where somebody looks on. */
function seenBy(visit: Visit | undefined, services: Services): Services {
  return visit === undefined ? services : { ...services, engine: visit.facing(services.engine) };
}

/** A change that cannot be kept was not made as far as its client is concerned; what is only read goes on. */
async function untilKept(settling: Promise<EngineError | undefined>, { route }: Lookup): Promise<void> {
  const unkept = await settling;
  if (unkept !== undefined && route.kind === 'found' && route.endpoint.effect === 'write') refuse(unkept);
}

/** An answer of the search dialect as the release tells it. */
function asRelease(answer: Answer, { typed }: Release): Answer {
  return typed || answer.body === undefined ? answer : { ...answer, body: withoutTypes(answer.body) };
}

function abandoned(): Answer {
  return { status: 503, body: { error: 'the request was abandoned', status: 503 } };
}

/** What the answer takes stays set aside until it has left. */
function settle(memory: MemoryClaim, { delivered }: ApiRequest, { body }: ApiResponse): void {
  if (delivered === undefined || body.length < SMALL_ANSWER) return memory.free();
  memory.shrinkTo(body.length);
  void delivered.then(() => memory.free());
}

function failed(arrival: Arrival, error: unknown, dialect: Endpoint['dialect']): Answer {
  if (!(error instanceof Refusal))
    return dialect === 'search' ? internalErrorAnswer() : { status: 500, body: envelope('unexpected', 'internal error') };
  const answer: ErrorAnswer = errorAnswer(error.error, (near, part) => locateKey(error.line ?? arrival.bytes, near, part));
  const headers = { ...headersOf(error.error), 'x-fathom-error': kindOf(error.error) };
  if (dialect === 'search') return { status: answer.status, body: answer.body, headers };
  const code = codeOf(error.error, answer.status);
  // Only `refuseWith` makes errors of this kind, and it takes nodes.
  const data = error.error.kind === 'convention' ? (error.error.data as WireNode | undefined) : undefined;
  return { status: CODES[code].status, body: envelope(code, answer.message, data), headers };
}

/** What shards failed with is finer than that they failed. */
function kindOf(error: RestError): string {
  return (error.kind === 'search_phase_failed' && error.failures[0]?.error.kind) || error.kind;
}

/** Release 7.10 has one status for what it cannot read and for what it cannot write. */
function asRelease710(error: unknown, dialect: Endpoint['dialect']): unknown {
  if (dialect !== 'search' || !(error instanceof Refusal) || error.error.kind !== 'transport' || error.error.status !== 415) return error;
  return new Refusal({ ...error.error, status: 406 });
}

function headersOf(error: RestError): Readonly<Record<string, string>> {
  if (error.kind === 'convention' || error.kind === 'barred') return error.headers ?? {};
  return error.kind === 'transport' && error.allow !== undefined ? { allow: error.allow.join(',') } : {};
}

/** Errors are told whole: a client that filters answers still has to read what went wrong. */
function withoutFilter(request: ApiRequest): ApiRequest {
  const query = request.query.split('&').filter((part) => !part.startsWith('filter_path='));
  return { ...request, query: query.join('&') };
}

/** What an answer's headers depend on besides. */
interface Telling {
  readonly dialect: Endpoint['dialect'];
  readonly release: Release;
  readonly accept: string | undefined;
}

/** An answer with the headers every answer carries. */
function respond(answer: Answer, body: Uint8Array, { dialect, release, accept }: Telling): ApiResponse {
  const product: Readonly<Record<string, string>> = release.productHeader ? { 'x-elastic-product': 'Elasticsearch' } : {};
  const headers: Record<string, string> = { 'x-fathom': FATHOM_VERSION, ...product, ...answer.headers };
  if (answer.status === 429 || answer.status === 503) headers['retry-after'] ??= RETRY_AFTER_SECONDS;
  if (answer.warnings !== undefined) headers['warning'] = answer.warnings.map((text) => warning(text, release)).join(', ');
  if (answer.status === 204 || (answer.body === undefined && answer.text === undefined)) {
    return { status: answer.status, headers, body };
  }
  const plain = answer.body === undefined;
  headers['content-type'] = plain ? 'text/plain; charset=UTF-8' : dialect === 'search' ? answerType(accept, release) : 'application/json';
  return { status: answer.status, headers, body };
}

/** What answers are written with, one after the other: who pays for what one takes, and room for most of them. */
interface Paper {
  readonly memory: MemoryClaim;
  readonly room: Uint8Array;
}

/** Writes an answer as bytes. Refuses with 429 one that there is no memory for on its account. */
function bodyOf(paper: Paper, request: ApiRequest, { status, body, text = '' }: Answer): Uint8Array {
  if (status === 204 || request.method === 'HEAD') return new Uint8Array();
  return body === undefined ? encodeUtf8(text) : writeBody(paper, request, body);
}

/** Whether an answer is to be cut down: a short one may take long. */
function hasFilter({ query }: ApiRequest): boolean {
  return query.includes('filter_path');
}

function growing(memory: MemoryClaim): (bytes: number) => void {
  return (bytes) => {
    if (!memory.takeBuffers(bytes)) refuseMemory(memory);
  };
}

function writeBody({ memory, room }: Paper, request: ApiRequest, body: WireNode): Uint8Array {
  return request.query === '' ? writeNode(body, growing(memory), room) : runToEnd(writeInSteps(request, body, memory));
}

function* writeInSteps(request: ApiRequest, body: WireNode, memory: MemoryClaim): Sliced<Uint8Array> {
  const grow = growing(memory);
  // Who is not asked to cut it down has a long answer to write.
  if (request.query === '') return yield* writeNodeInSteps(body, grow, longAnswerRoom(grow));
  const query = readOutputQuery(request.query);
  const filter = query.get('filter_path') ?? '';
  const filtered = filter === '' ? body : yield* filterPath(body, filter, (bytes) => readSource(bytes, memory));
  const pretty = query.get('pretty');
  if (pretty === '' || pretty === 'true') return yield* writePretty(filtered, oneByOne(memory), grow);
  return yield* writeNodeInSteps(filtered, grow);
}

/** Reads stored documents that are written one after the other: each is let go when the next comes. */
function oneByOne(memory: MemoryClaim): (bytes: Uint8Array) => JsonValue {
  const held = memory.heap;
  return (bytes) => {
    memory.give(memory.heap - held);
    return readSource(bytes, memory);
  };
}

/** The query for the writer's sake only: one that cannot be decoded has been refused before. */
function readOutputQuery(query: string): ReadonlyMap<string, string> {
  try {
    return decodeQuery(query);
  } catch {
    return new Map();
  }
}

function warning(text: string, { product, number }: Release): string {
  return `299 ${product}-${number}-747e1cc "${text}"`;
}
