import type { Clock } from '../clock.ts';
import type { EngineError, Result } from '../errors.ts';
import type { Searcher } from '../index/segment/searcher.ts';
import { sumParts } from '../index/segment/segment-parts.ts';
import type { BufferPool } from '../index/memory/buffer-pool.ts';
import type { Sliced, SlicedRun } from '../index/memory/slices.ts';
import type { Vocabularies } from '../index/buffer/vocabulary.ts';
import type { KernelStock } from '../kernels/kernel-stock.ts';
import { refusalOf } from '../query/functions/score-refusal.ts';
import { canMatch } from '../query/compile/can-match.ts';
import type { Query } from '../query/query.ts';
import type { Mapping } from '../schema/mapping.ts';
import { countMatchesInSteps } from '../search/phase/count-live-matches.ts';
import type { QueryPhaseHost, StartedPhase } from '../search/phase/query-phase-host.ts';
import { type CollectedStatistics, collectStatistics } from '../search/phase/collected-statistics.ts';
import type { OrderCache } from '../search/score/order-cache.ts';
import { hasCursor } from '../search/phase/first-page.ts';
import { readyFor, startShardPhase, type SuggestedRequest, type SuggestedResult } from '../suggest/suggested-phase.ts';
import { type FetchRequest, type FetchResult, startFetchPhase } from './fetch-phase.ts';
import { ReaderTable } from './reader-table.ts';
import { NO_ACTIVITY, type ShardActivity } from './shard-activity.ts';
import { Shard } from './shard.ts';
import type { ShardCapture } from './shard-capture.ts';
import type { ShardIdentity } from './shard-identity.ts';
import type { ShardJournal } from './shard-journal.ts';
import type { Answer, Call, HeldSegments, ShardDocument, ShardDetails, ShardLimits, ShardMemory, ShardPort } from './shard-port.ts';
import type { PortState } from './shard-state.ts';
import type { ReplicatedWrite, ShardWrite, ShardWriteOutcome } from './shard-write.ts';
import type { SlicePace } from './slice-pace.ts';
import { WalkerTable } from './walker-table.ts';

const CALLED_OFF: { readonly ok: false; readonly error: EngineError } = { ok: false, error: { kind: 'task_cancelled' } };
const NOTHING: HeldSegments = { segments: 0, bytes: 0 };

/**
 * What the shards of an engine have together: the bound on kept orders, the words of texts that are being buffered and the memory of buffers, the memory that deep pages are ranked in, and
 * the slices of long work.
 */
export interface SharedParts {
  readonly orders: OrderCache;
  readonly kernels: KernelStock;
  readonly vocabularies: Vocabularies;
  readonly rooms: BufferPool;
  readonly pace: SlicePace;
  /** Writes down what shards do; without it nothing is. */
  readonly journal?: ShardJournal | undefined;
}

/** A shard in the coordinator's own worker: each message is handled before the call returns. */
export class LocalShardPort implements ShardPort {
  readonly #shard: Shard;
  readonly #clock: Clock;
  readonly #pace: SlicePace;
  readonly #journal: ShardJournal | undefined;
  readonly #readers = new ReaderTable();
  readonly #walkers: WalkerTable;
  #host: QueryPhaseHost;
  /** What was done so far; the shard itself counts refreshes and merges. */
  readonly #done: Record<keyof ShardActivity, number>;

  /**
   * @param copy of the shard: 0 the primary, then its replicas
   * @param from what it begins with; empty unless given
   */
  constructor(identity: ShardIdentity, mapping: Mapping, clock: Clock, shared: SharedParts, copy: number, from?: PortState) {
    const { orders, kernels, vocabularies, rooms, pace, journal } = shared;
    this.#journal = journal;
    this.#pace = pace;
    this.#walkers = new WalkerTable(orders);
    this.#shard = new Shard(identity, mapping, { clock, vocabularies, rooms, copy, from: from?.shard, journal });
    this.#done = { ...(from?.done ?? NO_ACTIVITY) };
    this.#clock = clock;
    this.#host = { ...identity, clock, limits: {}, kernels };
  }

  setMapping(mapping: Mapping): void {
    this.#shard.mapping = mapping;
  }

  setLimits({ gcDeletesMs, ...limits }: ShardLimits): void {
    this.#host = { ...this.#host, limits };
    this.#shard.gcDeletesMs = gcDeletesMs;
  }

  async write(operations: readonly ShardWrite[]): Promise<readonly Result<ShardWriteOutcome>[]> {
    const started = this.#clock.elapsed();
    const done = this.#done;
    const outcomes = operations.map((operation) => {
      const outcome = this.#shard.write(operation);
      if (!outcome.ok) done.indexFailed++;
      else if (operation.action === 'delete') done.deleted++;
      else done.indexed++;
      return outcome;
    });
    this.#journal?.wrote(this.#shard.identity, operations, outcomes);
    done.writeMs += this.#clock.elapsed() - started;
    const room = this.#untilThereIsRoom();
    if (room !== undefined) await room;
    return outcomes;
  }

  async replicate(writes: readonly ReplicatedWrite[]): Promise<void> {
    const started = this.#clock.elapsed();
    for (const done of writes) {
      this.#shard.replicate(done);
      if (done.write.action === 'delete') this.#done.deleted++;
      else this.#done.indexed++;
    }
    this.#done.writeMs += this.#clock.elapsed() - started;
    await this.#untilThereIsRoom();
  }

  /** Whoever writes waits until a full buffer is sealed. */
  #untilThereIsRoom(): Promise<void> | undefined {
    const { sealing } = this.#shard;
    return sealing && this.#inSlices(sealing);
  }

  async get(id: string, options: { readonly realtime: boolean; readonly refreshIntervalMs: number }): Promise<ShardDocument | undefined> {
    if (!options.realtime) await this.publishDue(options.refreshIntervalMs);
    const found = options.realtime ? this.#shard.read(id) : this.#shard.readPublished(id);
    if (found === undefined) this.#done.getsMissing++;
    else this.#done.getsFound++;
    return found;
  }

  async wasDeleted(id: string): Promise<boolean> {
    return this.#shard.wasDeleted(id);
  }

  async refresh(): Promise<void> {
    await this.#inSlices(this.#shard.startRefresh());
  }

  async forceMerge(maxSegments: number): Promise<void> {
    await this.#inSlices(this.#shard.startForceMerge(maxSegments));
  }

  async seal(): Promise<void> {
    await this.#inSlices(this.#shard.startSeal());
  }

  takeState(): PortState {
    return { shard: this.#shard.takeState(), done: { ...this.#done } };
  }

  isDue(refreshIntervalMs: number): boolean {
    return this.#shard.isDue(refreshIntervalMs);
  }

  publishDue(refreshIntervalMs: number): Answer<void> {
    const due = this.#shard.startDue(refreshIntervalMs);
    return due && this.#pace.bringToEnd(() => due.step(), true);
  }

  openReader(): number {
    const { searcher } = this.#shard;
    searcher.acquire();
    return this.#readers.add(searcher);
  }

  releaseReader(reader: number): void {
    const searcher = this.#readers.take(reader);
    if (searcher === undefined) return;
    this.#walkers.drop(reader);
    searcher.release();
  }

  /** Segments do not change: what a reader sees does not depend on when the code to look at it has been read. */
  query(reader: number, request: SuggestedRequest, call?: Call): Answer<Result<SuggestedResult>> {
    const reading = readyFor(request);
    if (reading === undefined) return this.#ask(reader, request, call);
    return reading.then(() => (call?.aborted === true ? CALLED_OFF : this.#ask(reader, request, call)));
  }

  /** Asks at once where the slice has room for it, else behind a pause: what shards do before their first step adds up. */
  #ask(reader: number, request: SuggestedRequest, call: Call | undefined): Answer<Result<SuggestedResult>> {
    const waiting = this.#pace.enter();
    if (waiting === undefined) return this.#query(reader, request, call);
    return waiting.then(() => (call?.aborted === true ? CALLED_OFF : this.#query(reader, request, call)));
  }

  #query(reader: number, request: SuggestedRequest, call: Call | undefined): Answer<Result<SuggestedResult>> {
    const started = this.#start(reader, request, call);
    this.#done.queries++;
    this.#pace.leave();
    if ('result' in started) return this.#queried(started.result);
    const answer = this.#answer(started.steps, call);
    return answer instanceof Promise ? answer.then((result) => this.#queried(result)) : this.#queried(answer);
  }

  #queried(result: Result<SuggestedResult>): Result<SuggestedResult> {
    if (result.ok) this.#done.queryMs += result.value.cost.queryMs;
    return result;
  }

  #start(reader: number, request: SuggestedRequest, call: Call | undefined): StartedPhase<SuggestedResult> {
    const searcher = this.#searcher(reader);
    const { mapping } = this.#shard;
    const host = hasCursor(request.page) ? this.#walkers.hostFor(reader, this.#host) : this.#host;
    try {
      return startShardPhase(searcher, mapping, request, host, call?.purse);
    } catch (thrown) {
      return { result: refusalOf(thrown) };
    }
  }

  canMatch(reader: number, query: Query): boolean {
    return canMatch(query, { searcher: this.#searcher(reader), mapping: this.#shard.mapping, host: this.#host });
  }

  async count(reader: number, query: Query, call?: Call): Promise<Result<number>> {
    this.#done.queries++;
    return this.#answer(countMatchesInSteps(this.#searcher(reader), this.#shard.mapping, query, this.#host), call);
  }

  async statistics(reader: number, queries: readonly Query[], call?: Call): Promise<Result<CollectedStatistics>> {
    return this.#answer(collectStatistics(this.#searcher(reader), this.#shard.mapping, queries, this.#host), call);
  }

  fetch(reader: number, request: FetchRequest, call?: Call): Answer<Result<FetchResult>> {
    const waiting = this.#pace.enter();
    if (waiting === undefined) return this.#fetch(reader, request, call);
    return waiting.then(() => (call?.aborted === true ? CALLED_OFF : this.#fetch(reader, request, call)));
  }

  #fetch(reader: number, request: FetchRequest, call: Call | undefined): Answer<Result<FetchResult>> {
    const { mapping } = this.#shard;
    const shown = mapping.sourceEnabled ? request : { ...request, source: { kind: 'none' as const } };
    const started = startFetchPhase({ searcher: this.#searcher(reader), mapping, host: this.#host }, shown);
    this.#done.fetches++;
    this.#pace.leave();
    if ('result' in started) return this.#fetched(started.result);
    const answer = this.#answer(started.steps, call);
    return answer instanceof Promise ? answer.then((result) => this.#fetched(result)) : this.#fetched(answer);
  }

  #fetched(result: Result<FetchResult>): Result<FetchResult> {
    if (result.ok) this.#done.fetchMs += result.value.cost.fetchMs;
    return result;
  }

  async stats(): Promise<ShardDetails> {
    const { refreshes, merges, ...stats } = this.#shard.stats();
    const readers = this.#readers.all();
    const leaves = this.#shard.leaves(readers);
    return {
      ...stats,
      parts: sumParts(leaves.filter(({ searchable }) => searchable).map(({ parts }) => parts)),
      activity: { ...this.#done, refreshes, merges, openReaders: readers.length },
      pinned: this.#pinnedBy(readers),
      leaves,
    };
  }

  held(reader: number): HeldSegments {
    const searcher = this.#readers.get(reader);
    if (searcher === undefined) return NOTHING;
    const { segments, bytes } = this.#shard.heldBy(searcher);
    return { segments, bytes: bytes + this.#walkers.bytesOf(reader) };
  }

  memory(): ShardMemory {
    const { searcher } = this.#shard;
    const readers = this.#readers.all();
    return { documents: searcher.liveCount, bytes: this.#shard.memoryBytes(readers) };
  }

  maintain(): boolean {
    return !this.#pace.workOn(() => !this.#shard.maintain());
  }

  nextMaintenance(): number | undefined {
    return this.#shard.nextMaintenance;
  }

  close(): void {
    this.#shard.close();
  }

  capture(): ShardCapture {
    return this.#shard.capture();
  }

  restore(captured: ShardCapture): void {
    this.#shard.restore(captured);
  }

  /** Brings a question to its end: before it returns where that takes no more than a slice, else with pauses, until it is called off. */
  #answer<T>(steps: Sliced<Result<T>>, call: Call | undefined): Answer<Result<T>> {
    let outcome: Result<T> = CALLED_OFF;
    const ending = this.#pace.bringToEnd(() => {
      try {
        const step = call?.aborted === true ? steps.return(CALLED_OFF) : steps.next();
        if (step.done === true) outcome = step.value;
        return step.done === true;
      } catch (thrown) {
        outcome = refusalOf(thrown);
        return true;
      }
    });
    return ending === undefined ? outcome : ending.then(() => outcome);
  }

  #inSlices(run: SlicedRun<unknown>): Promise<void> | undefined {
    return this.#pace.bringToEnd(() => run.step());
  }

  /** What only the readers keep: segments that searches do not see any more, and orders. */
  #pinnedBy(readers: readonly Searcher[]): HeldSegments {
    const { segments, bytes } = this.#shard.heldByAll(readers);
    return { segments, bytes: bytes + this.#walkers.bytes };
  }

  #searcher(reader: number): Searcher {
    const searcher = this.#readers.get(reader);
    if (searcher === undefined) throw new Error(`reader ${reader} is not open`);
    return searcher;
  }
}
