import type { Clock } from '../clock.ts';
import type { Result } from '../errors.ts';
import type { Searcher } from '../index/searcher.ts';
import type { Query } from '../query/query.ts';
import type { Mapping } from '../schema/mapping.ts';
import { countMatches, executeQueryPhase } from '../search/execute-query-phase.ts';
import type { QueryPhaseRequest, QueryPhaseResult } from '../search/query-phase.ts';
import { executeFetchPhase, type FetchRequest, type FetchResult } from './fetch-phase.ts';
import { Shard, type ShardIdentity } from './shard.ts';
import type { HeldSegments, ShardDocument, ShardPort, ShardStats } from './shard-port.ts';
import type { ShardWrite, ShardWriteOutcome } from './shard-write.ts';

const NOTHING: HeldSegments = { segments: 0, bytes: 0 };

/** A shard in the coordinator's own worker: each message is handled before the call returns. */
export class LocalShardPort implements ShardPort {
  readonly #shard: Shard;
  readonly #clock: Clock;
  readonly #readers = new Map<number, Searcher>();
  #nextReader = 1;

  constructor(identity: ShardIdentity, mapping: Mapping, clock: Clock) {
    this.#shard = new Shard(identity, mapping, clock);
    this.#clock = clock;
  }

  setMapping(mapping: Mapping): void {
    this.#shard.mapping = mapping;
  }

  async write(operations: readonly ShardWrite[]): Promise<readonly Result<ShardWriteOutcome>[]> {
    return operations.map((operation) => this.#shard.write(operation));
  }

  async get(id: string, options: { readonly realtime: boolean; readonly refreshIntervalMs: number }): Promise<ShardDocument | undefined> {
    if (options.realtime) return this.#shard.read(id);
    this.#shard.refreshIfOlder(options.refreshIntervalMs);
    return this.#shard.readPublished(id);
  }

  async refresh(): Promise<void> {
    this.#shard.refresh();
  }

  async forceMerge(maxSegments: number): Promise<void> {
    this.#shard.forceMerge(maxSegments);
  }

  async openReader(refreshIntervalMs: number): Promise<number> {
    this.#shard.refreshIfOlder(refreshIntervalMs);
    const { searcher } = this.#shard;
    searcher.acquire();
    const reader = this.#nextReader++;
    this.#readers.set(reader, searcher);
    return reader;
  }

  releaseReader(reader: number): void {
    const searcher = this.#readers.get(reader);
    this.#readers.delete(reader);
    searcher?.release();
  }

  async query(reader: number, request: QueryPhaseRequest): Promise<Result<QueryPhaseResult>> {
    return executeQueryPhase(this.#searcher(reader), this.#shard.mapping, request, this.#host());
  }

  async count(reader: number, query: Query): Promise<Result<number>> {
    return countMatches(this.#searcher(reader), this.#shard.mapping, query, this.#host());
  }

  async fetch(reader: number, request: FetchRequest): Promise<FetchResult> {
    return executeFetchPhase(this.#searcher(reader), request, this.#clock);
  }

  async stats(): Promise<ShardStats> {
    return this.#shard.stats();
  }

  held(reader: number): HeldSegments {
    const searcher = this.#readers.get(reader);
    return searcher === undefined ? NOTHING : this.#shard.heldBy(searcher);
  }

  maintain(): boolean {
    return this.#shard.maintain();
  }

  #host(): { readonly index: string; readonly uuid: string; readonly clock: Clock } {
    const { index, uuid } = this.#shard.identity;
    return { index, uuid, clock: this.#clock };
  }

  #searcher(reader: number): Searcher {
    const searcher = this.#readers.get(reader);
    if (searcher === undefined) throw new Error(`reader ${reader} is not open`);
    return searcher;
  }
}
