import type { Clock, Engine, IdSource, Interruption, MemoryClaim, SlicePace } from '../../engine/index.ts';
import type { Dataset } from '../../datasets/dataset.ts';
import type { SwitchableClock } from '../clock/switchable-clock.ts';
import type { RecordDescription, RecordUse } from '../convention/record.ts';
import type { Key } from '../gate/keys.ts';
import type { TaskStore } from '../imports/task-store.ts';
import type { WireNode } from '../json-bytes.ts';
import type { Release } from '../release/release.ts';
import type { ParameterTable, Parameters } from '../request/parameters.ts';
import { RequestBody } from '../request/request-body.ts';
import type { SearchStore } from '../searches/search-store.ts';
import type { Switches } from '../switches/switches.ts';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** One row of the endpoint table: everything the service knows about a path, for dispatch and for its documentation. */
export interface Endpoint {
  readonly methods: readonly Method[];
  /** Templates with `{name}` segments. */
  readonly paths: readonly string[];
  readonly parameters: ParameterTable;
  /** Of the search dialect: `parameters`, and parts of its paths, which the peers also take from the query. */
  readonly understood?: ParameterTable;
  /** Parameters that the peers know besides, refused by name. */
  readonly unserved?: readonly string[];
  /** `none`: a body is refused. `ndjson`: lines. `required`: an empty body is refused. `file`: needed, JSON, NDJSON or CSV. */
  readonly body: 'none' | 'optional' | 'required' | 'ndjson' | 'file';
  /** `search`: the peers' shapes and errors. `convention`: the envelope. */
  readonly dialect: 'search' | 'convention';
  readonly effect: 'read' | 'write';
  /** Of a row that reads: opens, moves or closes a context, or refreshes; always, or with any of these query parameters. */
  readonly sideEffects?: 'always' | readonly string[];
  /** One line of documentation. */
  readonly summary: string;
  /** For the documentation: its answers by status, as names of schemas, besides what every row answers or its records imply. */
  readonly answers?: Readonly<Record<number, string>>;
  /** For the documentation: statuses other rows answer and this one cannot. */
  readonly never?: readonly number[];
  /** For the documentation: the schema of its body, where no record says it. */
  readonly takes?: string;
  /** Of the convention dialect: the records it deals with and what it does with them. */
  readonly records?: RecordEndpoint;
  /** Answers in plain text unless JSON is asked for (`_cat`). */
  readonly plainText?: boolean;
  readonly handle: (exchange: Exchange) => Answer | Promise<Answer>;
}

/** What an endpoint of the convention dialect does with which records; its body is one of them where there is one. */
export interface RecordEndpoint {
  readonly record: RecordDescription;
  readonly use: RecordUse;
}

/** What handlers work with. */
export interface Services {
  readonly engine: Engine;
  readonly clock: Clock;
  /** When the service was put together, in milliseconds since the epoch. */
  readonly startedAt: number;
  /** The same clock, where clients may take it over. */
  readonly clockSwitch: SwitchableClock | undefined;
  readonly ids: IdSource;
  /** What the service passes for. */
  readonly release: Release;
  /** Whom the request comes from, where keys are asked for; the engine sees to its pattern by itself. */
  readonly key: Key | undefined;
  readonly datasets: ReadonlyMap<string, Dataset>;
  readonly tasks: TaskStore;
  readonly idempotency: Idempotency;
  readonly searches: SearchStore;
  readonly switches: Switches;
  readonly yieldToHost: () => Promise<void>;
  /** Ends slices of what a request takes long for. */
  readonly pace: SlicePace;
  readonly onBug: (error: unknown) => void;
  /** First path segments that belong to the convention dialect: no index may be called so. */
  readonly reservedNames: ReadonlySet<string>;
}

/** Makes once what is asked for twice. */
export interface Idempotency {
  run(exchange: Exchange, make: () => Answer | Promise<Answer>): Promise<Answer>;
}

/** One request on its way through a handler. */
export interface Exchange {
  readonly services: Services;
  readonly method: string;
  /** The path as asked, for messages. */
  readonly path: string;
  /** The same without its version segment: what one address is known by. */
  readonly address: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** The decoded query. */
  readonly query: ReadonlyMap<string, string>;
  /** Decoded template parts. */
  readonly parts: ReadonlyMap<string, string>;
  readonly parameters: Parameters;
  /** The body, or the `source` parameter; undefined when empty. */
  readonly body: RequestBody | undefined;
  /** What the request has set aside of the memory; freed when it is answered. */
  readonly memory: MemoryClaim;
  /** Of a `plainText` endpoint: whether JSON was asked for. */
  readonly wantsJson: boolean;
  /** Lets long work find out that the client has gone; undefined where the host does not tell. */
  readonly interruption?: Interruption | undefined;
}

/** What a handler gives back: a JSON `body`, or a plain `text`, or neither. */
export interface Answer {
  readonly status: number;
  readonly body?: WireNode;
  readonly text?: string;
  /** Lower-case names. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Of a page of a scroll: which it is, from 1. */
  readonly scrollPage?: number;
  /** Deprecations, sent as `Warning` headers. */
  readonly warnings?: readonly string[];
}

/** The body, of no bytes where none came. */
export function bodyOf({ body, memory }: Exchange): RequestBody {
  return body ?? RequestBody.none(memory);
}

/** A part of the path the template guarantees. */
export function part(exchange: Exchange, name: string): string {
  return exchange.parts.get(name) ?? '';
}
