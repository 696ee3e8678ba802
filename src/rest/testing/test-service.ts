import type { Dataset } from '../../datasets/dataset.ts';
import { openHost } from '../../host/open-host.ts';
import { repeatable } from '../../host/repeatable.ts';
import type { ReleaseName } from '../release/release.ts';
import type { GateStart } from '../service.ts';

/** An answer as tests look at it. `json` is the platform's reading: exact numbers must be looked for in `text`. */
export interface TestAnswer {
  readonly status: number;
  /** The host would break the connection. */
  readonly dropped?: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly json: unknown;
  /** What stands in `json` at a path such as `hits.hits.0._id`. */
  readonly at: (path: string) => unknown;
}

/** What stands in parsed JSON at a dotted path; undefined where there is nothing. */
export function at(json: unknown, path: string): unknown {
  let value = json;
  for (const name of path.split('.')) {
    value = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
  }
  return value;
}

/** A service of its own on a clock that only the test moves. */
export interface TestService {
  /**
   * A body that is an object is sent as JSON, a text as it is; either as `application/json` unless headers say otherwise. `peer` is the
   * address it comes from, where it comes over a network.
   */
  call(method: string, target: string, body?: unknown, headers?: Readonly<Record<string, string>>, peer?: string): Promise<TestAnswer>;
  /** Moves the clock on. */
  advance(ms: number): void;
  /** What was reported as a bug. */
  readonly bugs: readonly unknown[];
  /** The milliseconds faults made requests wait; the clock moved on by as much. */
  readonly waits: readonly number[];
}

/** Opens an empty service. Ids count up, so answers repeat. */
export function testService(datasets: readonly Dataset[] = [], gate: GateStart = {}, as?: ReleaseName): TestService {
  const { clock: still, ids } = repeatable();
  let passed = 0;
  const clock = { now: () => still.now() + passed, elapsed: () => passed };
  const bugs: unknown[] = [];
  const waits: number[] = [];
  const wait = async (ms: number): Promise<void> => {
    waits.push(ms);
    passed += ms;
    await Promise.resolve();
  };
  const { service } = openHost({ clock, ids, datasets, gate, as, onBug: (error) => bugs.push(error) }, { still: true, wait });
  return {
    bugs,
    waits,
    advance: (ms) => {
      passed += ms;
    },
    async call(method, target, body, headers = {}, peer) {
      const mark = target.indexOf('?');
      const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
      const response = await service.handle({
        method,
        path: mark < 0 ? target : target.slice(0, mark),
        query: mark < 0 ? '' : target.slice(mark + 1),
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        body: text === undefined ? undefined : new TextEncoder().encode(text),
        ...(peer !== undefined && { connection: { peer, loopback: false } }),
      });
      const answered = new TextDecoder().decode(response.body);
      const dropped = response.dropped === true ? { dropped: true } : {};
      return { ...dropped, status: response.status, headers: response.headers, text: answered, ...readJson(answered) };
    },
  };
}

function readJson(text: string): Pick<TestAnswer, 'json' | 'at'> {
  const json = text.startsWith('{') || text.startsWith('[') ? (JSON.parse(text) as unknown) : undefined;
  return { json, at: (path) => at(json, path) };
}

/** `count` documents with `n` from 0, ids `d0000`..., in an index of its own. */
export async function fillIndex(service: TestService, index: string, count: number, shards: number): Promise<void> {
  await service.call('PUT', `/${index}`, {
    settings: { number_of_shards: shards, number_of_replicas: 0 },
    mappings: { properties: { n: { type: 'long' }, title: { type: 'text' }, tag: { type: 'keyword' } } },
  });
  if (count === 0) return;
  const lines = Array.from({ length: count }, (_, n) => {
    const id = `d${String(n).padStart(4, '0')}`;
    return `{"index":{"_id":"${id}"}}\n{"n":${n},"title":"document ${n % 3 === 0 ? 'fizz' : 'plain'}","tag":"t${n % 2}"}\n`;
  });
  const answer = await service.call('POST', `/${index}/_bulk?refresh=true`, lines.join(''), { 'content-type': 'application/x-ndjson' });
  if (answer.at('errors') !== false) throw new Error(answer.text);
}

/** Ids of the hits, in order. */
export function ids(json: unknown): readonly string[] {
  return (at(json, 'hits.hits') as { readonly _id: string }[]).map((hit) => hit._id);
}

/** `status type reason` of an error in the search dialect. */
export async function errorText(
  service: TestService,
  method: string,
  target: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<string> {
  const { status, json } = await service.call(method, target, body, headers);
  const error = at(json, 'error') as string | { type: string; reason: string; root_cause: { type: string; reason: string }[] };
  if (typeof error === 'string') return `${status} ${error}`;
  const cause = error.type === 'search_phase_execution_exception' ? error.root_cause[0] : error;
  return `${status} ${cause === error ? '' : 'S '}${cause?.type ?? ''} ${cause?.reason ?? ''}`;
}
