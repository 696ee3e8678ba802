import { createEngine, type Engine, type IdSource, openEngine, type Store } from '../../src/engine/index.ts';
import type { Service } from '../../src/rest/api.ts';
import { parseAliasFilter } from '../../src/rest/parse/aliases.ts';
import { createService, type ServiceOptions } from '../../src/rest/service.ts';
import { crashed, SimulatedDisk } from '../store/simulated-disk.ts';
import type { ModelDocument, ModelIndex } from './index-model.ts';
import { Mismatch, same } from './mismatch.ts';
import type { Random } from './random.ts';
import type { ModelSortKey } from './sorts.ts';
import { readWire, writeWire, type WireValue } from './wire.ts';

/** A shard of a search: where it stands in the request, and what of it is seen. */
export interface Target {
  readonly index: string;
  readonly shard: number;
  readonly documents: readonly ModelDocument[];
}

/** What both kinds of context have. `expiresAt` moves with every use. */
export interface OpenContext {
  readonly ids: string[];
  readonly indices: readonly ModelIndex[];
  readonly targets: readonly Target[];
  readonly keepAlive: { ms: number; expiresAt: number };
}

export interface OpenScroll extends OpenContext {
  /** Everything it has to give, in order. */
  readonly order: readonly ModelDocument[];
  readonly keys: readonly ModelSortKey[] | undefined;
  readonly size: number;
  /** Entries given so far. */
  position: number;
  readonly matchesByTarget: readonly number[];
}

export interface OpenPit extends OpenContext {
  /** `_shard_doc` of the documents that were seen so far: it may never change. */
  readonly places: Map<ModelDocument, number>;
}

export interface Reply<Body = unknown> {
  readonly status: number;
  readonly body: Body;
  readonly text: string;
}

/** Epoch at which every history starts. */
const START = 1_767_225_600_000;

/** A service, and what the model knows about it. */
export class World {
  readonly indices = new Map<string, ModelIndex>();
  scrolls: OpenScroll[] = [];
  pits: OpenPit[] = [];
  /** Ids of contexts that are over. */
  readonly dead: { readonly scroll: string[]; readonly pit: string[] } = { scroll: [], pit: [] };
  now = START;
  requests = 0;
  /** Lines of bulk requests. */
  bulkItems = 0;
  readonly ids: readonly string[];
  /** Set to print every request and answer. */
  readonly trace: ((text: string) => void) | undefined;
  #engine: Engine;
  #service: Service;
  readonly #ids: IdSource;
  #disk = new SimulatedDisk();
  #store: Store | undefined;
  readonly #bugs: unknown[] = [];

  /** @param ids the ids documents are written under */
  constructor(ids: readonly string[], trace?: (text: string) => void) {
    this.ids = ids;
    this.trace = trace;
    let made = 0;
    this.#ids = { next: (length: number) => (made++).toString(36).padStart(length, '0') };
    this.#engine = createEngine({ clock: this.#clock, ids: this.#ids });
    this.#service = this.#serviceOver({ engine: this.#engine });
  }

  get #clock() {
    return { now: () => this.now, elapsed: () => 0 };
  }

  #serviceOver(parts: Pick<ServiceOptions, 'engine' | 'store'>): Service {
    return createService({
      ...parts,
      clock: this.#clock,
      ids: this.#ids,
      datasets: [],
      yieldToHost: () => Promise.resolve(),
      onBug: (error) => this.#bugs.push(error),
    });
  }

  /** From now on, before anything was asked, what is done is kept on a simulated disk. */
  async keep(): Promise<void> {
    const { engine, store } = await openEngine(
      { clock: this.#clock, ids: this.#ids },
      { storage: this.#disk, readFilter: parseAliasFilter },
    );
    same('damage', store.damage, []);
    this.#engine = engine;
    this.#service = this.#serviceOver({ engine, store });
    this.#store = store;
  }

  /** The computer stops, and the engine is opened again: contexts are over, and everything written is searchable. */
  async restart(random: Random): Promise<void> {
    if (random.chance(0.5)) await this.#store?.checkpoint();
    this.#disk = new SimulatedDisk(crashed(this.#disk.picture, random));
    await this.keep();
    for (const scroll of this.scrolls) this.closeScroll(scroll);
    for (const pit of this.pits) this.closePit(pit);
    for (const index of this.indices.values()) index.refresh();
  }

  /** Sends a request; a text goes as it is (NDJSON), anything else as JSON. */
  async call<Body = unknown>(method: string, target: string, body?: WireValue): Promise<Reply<Body>> {
    this.requests++;
    const sent = body === undefined ? undefined : typeof body === 'string' ? body : writeWire(body);
    const [path = '', query = ''] = target.split('?');
    this.trace?.(`${method} ${target}${sent === undefined ? '' : `\n${sent}`}`);
    const response = await this.#service.handle({
      method,
      path,
      query,
      headers: sent === undefined ? {} : { 'content-type': 'application/json' },
      body: sent === undefined ? undefined : Buffer.from(sent),
    });
    if (this.#bugs.length > 0) throw this.#bugs[0];
    const text = Buffer.from(response.body).toString();
    this.trace?.(`=> ${response.status} ${text}`);
    return { status: response.status, text, body: (text === '' ? undefined : readWire(text)) as Body };
  }

  /** As {@link call}, for what must succeed. */
  async ok<Body = unknown>(method: string, target: string, body?: WireValue): Promise<Body> {
    const reply = await this.call<Body>(method, target, body);
    if (reply.status >= 300) throw new Mismatch(`${method} ${target} was refused with ${reply.status}: ${reply.text}`);
    return reply.body;
  }

  /** A slice of the engine's background work, which no answer may show. */
  maintain(): void {
    this.#engine.maintain();
  }

  /** The shards a search of these indices sees, publishing what is due. */
  read(indices: readonly ModelIndex[]): readonly Target[] {
    return indices.flatMap((index) =>
      index.shards.map((shard, number) => ({ index: index.name, shard: number, documents: shard.read(this.now, index.refreshInterval) })),
    );
  }

  /** As {@link read}, before anything is asked of the service: what is due is published there by counting. */
  async look(expression: string, indices: readonly ModelIndex[]): Promise<readonly Target[]> {
    const due = indices.some(({ shards, refreshInterval }) => shards.some((shard) => shard.isDue(this.now, refreshInterval)));
    if (due) await this.ok('GET', `/${expression}/_count`);
    return this.read(indices);
  }

  /** Drops the contexts that are over by now, or read an index that is gone. */
  expire(): void {
    this.scrolls = this.scrolls.filter((context) => this.#isOpen(context) || this.#bury('scroll', context));
    this.pits = this.pits.filter((context) => this.#isOpen(context) || this.#bury('pit', context));
  }

  closeScroll(context: OpenScroll): void {
    this.scrolls = this.scrolls.filter((other) => other !== context);
    this.#bury('scroll', context);
  }

  closePit(context: OpenPit): void {
    this.pits = this.pits.filter((other) => other !== context);
    this.#bury('pit', context);
  }

  #isOpen({ keepAlive, indices }: OpenContext): boolean {
    return keepAlive.expiresAt > this.now && indices.every((index) => this.indices.get(index.name) === index);
  }

  #bury(kind: 'scroll' | 'pit', { ids }: OpenContext): false {
    this.dead[kind].push(...ids.slice(-2));
    return false;
  }
}
