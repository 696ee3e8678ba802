import type { Engine, Storage } from '../engine/index.ts';
import { type Host, type HostOptions, openHost, openStoredHost, type StoredHost } from '../host/open-host.ts';
import { repeatable } from '../host/repeatable.ts';
import { SeededIds } from '../host/seeded-ids.ts';
import type { LocalService } from '../rest/api.ts';
import { isReleaseName, RELEASES, type ReleaseName } from '../rest/release/release.ts';
import { Costs } from './cost/costs.ts';
import { Journal } from './cost/journal.ts';
import { expireContexts, FaultVerbs } from './fault-verbs.ts';
import { type Documents, load, type LoadOptions } from './load.ts';
import { readDate, readTime } from './read-time.ts';
import { FathomSnapshot } from './snapshot.ts';

/** What may be said about a service of one's own; everything has a default. */
export interface FathomOptions extends HostOptions {
  /**
   * A whole number that everything random follows from. With it the clock stands still, at the start of 2026, and every `took` is 0: the same seed and the same
   * calls give the same bytes.
   */
  readonly seed?: number;
  /** What it begins with, in the place of nothing. */
  readonly snapshot?: FathomSnapshot | undefined;
}

/**
 * An engine and the service over it, in the caller's own thread: no server, no worker, nothing global. Empty, ready to be asked, and ready to be put back to
 * what it was: tests take a snapshot once and begin with it as often as they like.
 * @example
 * ```ts
 * import { openFathom } from 'fathom-search';
 * const fathom = openFathom();
 * await fathom.load('books', [{ title: 'Moby-Dick' }]);
 * await fathom.snapshot();
 * const fork = await fathom.fork();
 * await fork.load('books', [{ title: 'Typee' }]);
 * console.assert(fathom.engine.index('books') !== undefined && fork.engine !== fathom.engine);
 * fathom.reset();
 * ```
 */
export class Fathom {
  /** The engine, without REST. */
  readonly engine: Engine;
  /** What answers requests. It stays the same whatever is put back. */
  readonly service: LocalService;
  /** Makes requests, shards and connections fail. */
  readonly faults: FaultVerbs;
  /** What requests cost, since the service was opened or put back. */
  readonly costs: Costs;
  readonly #host: Host;
  readonly #options: FathomOptions;
  readonly #journal = new Journal();
  /** What `reset` goes back to. */
  #start: FathomSnapshot;

  constructor(options: FathomOptions = {}, from = options.snapshot) {
    this.#options = options;
    checkRelease(options.as);
    checkSeed(options.seed);
    checkSnapshot(from);
    const host = options.seed === undefined ? options : { ...repeatable(), ids: new SeededIds(options.seed), ...options };
    this.#host = openHost(host, { onlooker: this.#journal });
    if (from !== undefined) this.#host.restore(from.image);
    this.#start = from ?? new FathomSnapshot(this.#host.takeImage());
    this.engine = this.#host.engine;
    this.service = this.#host.service;
    this.faults = new FaultVerbs(this.#host.stores.faults);
    this.costs = new Costs(this.#journal, this.engine);
  }

  // --- documents

  /**
   * Fills an index and publishes its documents; makes the index first where there is none. `documents` are objects, the text or bytes of a file (NDJSON, JSON,
   * CSV, the body of a bulk request), or a data set by name. Requests of this are not among the costs.
   * @returns how many documents the index has then
   * @throws Error that names what was refused, and the lines of a file that are wrong
   */
  async load(index: string, documents: Documents, options?: LoadOptions): Promise<number> {
    const { service } = this.#host;
    return this.#journal.without(() => load(service, index, documents, options));
  }

  // --- state

  /**
   * Everything there is now: indices, documents, settings, saved searches, switches, the clock. Open scrolls and points in time are not part of it, nor are
   * faults and tasks. `reset` goes back to it from now on. It is kept in memory, and so are the segments it shares.
   */
  async snapshot(): Promise<FathomSnapshot> {
    await this.engine.seal();
    this.#start = new FathomSnapshot(this.#host.takeImage());
    return this.#start;
  }

  /** Another service with the same options that begins with a snapshot, unless one is given with what is here now. Neither sees what is done to the other. */
  async fork(from?: FathomSnapshot): Promise<Fathom> {
    return new Fathom(this.#options, from ?? (await this.#now()));
  }

  /** A fork that passes for another release of the peers. */
  async as(release: ReleaseName, from?: FathomSnapshot): Promise<Fathom> {
    return new Fathom({ ...this.#options, as: release }, from ?? (await this.#now()));
  }

  /**
   * Puts a snapshot in the place of everything there is: the one given, else the one taken last here, else the one it began with, else nothing. Scrolls and
   * points in time end, faults are called off, and what requests cost is forgotten. Requests under way go on with what was there.
   */
  reset(to: FathomSnapshot = this.#start): void {
    checkSnapshot(to);
    this.#host.restore(to.image);
    this.costs.clear();
  }

  async #now(): Promise<FathomSnapshot> {
    await this.engine.seal();
    return new FathomSnapshot(this.#host.takeImage());
  }

  // --- time

  /** The time, in milliseconds since the epoch. */
  get now(): number {
    return this.#host.clock.now();
  }

  /** Lets the clock stand still, where it is or at a later time. */
  freeze(at?: Date | string | number): void {
    // Read once: it may go on between two readings.
    const { now } = this;
    const time = at === undefined ? now : readDate(at);
    if (time < now) throw new TypeError(`The clock cannot go back, from ${new Date(now).toISOString()} to ${new Date(time).toISOString()}`);
    this.#host.clock.turn({ kind: 'virtual', speed: 0 }, time);
  }

  /** Moves the clock on, by `2m` or so many milliseconds: what expires by then has expired. A clock that runs goes on running. */
  advance(time: string | number): void {
    const { clock } = this.#host;
    const { setting } = clock;
    clock.turn({ kind: 'virtual', speed: setting.kind === 'virtual' ? setting.speed : 0 }, clock.now() + readTime(time));
    clock.turn(setting);
  }

  /** Lets a frozen clock run again, from where it stands. */
  thaw(): void {
    this.#host.clock.turn({ kind: 'real', speed: 1 });
  }

  // --- what else befalls clients

  /** Ends all open scrolls and points in time, as if their time were up. @returns how many there were */
  expireContexts(): number {
    return expireContexts(this.engine);
  }

  /** From now on answers 429 beyond so many requests in a minute; null: as many as they like. */
  quota(perMinute: number | null): void {
    if (perMinute !== null && !(Number.isSafeInteger(perMinute) && perMinute > 0)) {
      throw new TypeError(`A quota is a whole number of requests in a minute, or null; not ${perMinute}`);
    }
    this.#host.stores.switches.change({ quota: perMinute });
  }

  /** From now on answers everything with 503, or not any more. */
  maintenance(on = true): void {
    this.#host.stores.switches.change({ maintenance: on });
  }
}

/** Who writes no types may ask for a release that there is not. */
function checkRelease(name: string | undefined): void {
  if (name === undefined || isReleaseName(name)) return;
  throw new TypeError(`There is no release [${name}] to pass for: there are ${Object.keys(RELEASES).join(', ')}`);
}

/** The same of a seed that is no number: all of them would be the same seed. */
function checkSeed(seed: unknown): void {
  if (seed === undefined || Number.isInteger(seed)) return;
  throw new TypeError(`A seed is a whole number, not ${JSON.stringify(seed)}`);
}

/** The same of what is no snapshot: a file's name, or one that was not waited for. */
function checkSnapshot(from: unknown): void {
  if (from === undefined || from instanceof FathomSnapshot) return;
  const given =
    typeof from === 'string' ? `await openSnapshot('${from}') of fathom-search/node` : 'await openSnapshot(file) of fathom-search/node';
  throw new TypeError(`A snapshot is what snapshot(), readSnapshot(bytes) or openSnapshot(file) resolve with: write ${given}`);
}

/** A service that keeps what becomes of it in a storage. */
export type StoredFathom = StoredHost;

/**
 * A service, ready to be asked: empty, unless there is a store. Then it comes with what that holds, and what is answered is kept there. Rejects with a
 * `StorageError` where nothing can be told of the files.
 * @example
 * ```ts
 * import { openFathom } from 'fathom-search';
 * const fathom = openFathom({ seed: 1 });
 * await fathom.load('books', [{ title: 'Moby-Dick' }]);
 * const asked = { method: 'GET', path: '/books/_search', query: 'q=moby', headers: {}, body: undefined };
 * const { status } = await fathom.service.handle(asked);
 * console.assert(status === 200);
 * ```
 */
export function openFathom(options: HostOptions & { readonly store: Storage }): Promise<StoredFathom>;
export function openFathom(options?: FathomOptions): Fathom;
export function openFathom({ store, ...options }: FathomOptions & { readonly store?: Storage } = {}): Fathom | Promise<StoredFathom> {
  return store === undefined ? new Fathom(options) : openStoredHost(store, options);
}
