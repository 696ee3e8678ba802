import { aggregatedPhase } from '../aggregations/aggregated-phase.ts';
import { sumParts } from '../index/segment/segment-parts.ts';
import { scored } from '../query/functions/score-refusal.ts';
import { canMatch } from '../query/compile/can-match.ts';
import { countMatchesInSteps } from '../search/phase/count-live-matches.ts';
import { startQueryPhase } from '../search/phase/execute-query-phase.ts';
import { collectStatistics } from '../search/phase/collected-statistics.ts';
import { hasCursor } from '../search/phase/first-page.ts';
import { startFetchPhase } from './fetch-phase.ts';
import { ReaderTable } from './reader-table.ts';
import { NO_ACTIVITY } from './shard-activity.ts';
import { Shard } from './shard.ts';
import { WalkerTable } from './walker-table.ts';
const CALLED_OFF = { ok: false, error: { kind: 'task_cancelled' } };
const NOTHING = { segments: 0, bytes: 0 };
/** A shard in the coordinator's own worker: each message is handled before the call returns. */
export class LocalShardPort {
  #shard;
  #clock;
  #pace;
  #journal;
  #readers = new ReaderTable();
  #walkers;
  #host;
  /** What was done so far; the shard itself counts refreshes and merges. */
  #done;
  constructor(identity, mapping, clock, shared, copy, from) {
    const { orders, kernels, vocabularies, rooms, pace } = shared;
    this.#pace = pace;
    this.#walkers = new WalkerTable(orders);
    this.#shard = new Shard(identity, mapping, { clock, vocabularies, rooms, copy, from: from?.shard });
    this.#done = { ...(from?.done ?? NO_ACTIVITY) };
    this.#clock = clock;
    this.#host = { ...identity, clock, limits: {}, kernels };
  }
  setMapping(mapping) {
    this.#shard.mapping = mapping;
  }
  setLimits({ gcDeletesMs, ...limits }) {
    this.#host = { ...this.#host, limits };
    this.#shard.gcDeletesMs = gcDeletesMs;
  }
  async write(operations) {
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
  async replicate(writes) {
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
  #untilThereIsRoom() {
    const { sealing } = this.#shard;
    return sealing && this.#inSlices(sealing);
  }
  async get(id, options) {
    if (!options.realtime) await this.publishDue(options.refreshIntervalMs);
    const found = options.realtime ? this.#shard.read(id) : this.#shard.readPublished(id);
    if (found === undefined) this.#done.getsMissing++;
    else this.#done.getsFound++;
    return found;
  }
  async wasDeleted(id) {
    return this.#shard.wasDeleted(id);
  }
  async refresh() {
    await this.#inSlices(this.#shard.startRefresh());
  }
  async forceMerge(maxSegments) {
    await this.#inSlices(this.#shard.startForceMerge(maxSegments));
  }
  async seal() {
    await this.#inSlices(this.#shard.startSeal());
  }
  takeState() {
    return { shard: this.#shard.takeState(), done: { ...this.#done } };
  }
  isDue(refreshIntervalMs) {
    return this.#shard.isDue(refreshIntervalMs);
  }
  publishDue(refreshIntervalMs) {
    const due = this.#shard.startDue(refreshIntervalMs);
    return due && this.#pace.bringToEnd(() => due.step(), true);
  }
  openReader() {
    const { searcher } = this.#shard;
    searcher.acquire();
    return this.#readers.add(searcher);
  }
  releaseReader(reader) {
    const searcher = this.#readers.take(reader);
    if (searcher === undefined) return;
    this.#walkers.drop(reader);
    searcher.release();
  }
  query(reader, request, call) {
    return this.#inTurn(call, () => this.#query(reader, request, call));
  }
  #query(reader, request, call) {
    const started = this.#start(reader, request, call);
    this.#done.queries++;
    const note = (result) => {
      if (result.ok) this.#done.queryMs += result.value.cost.queryMs;
      return result;
    };
    if ('result' in started) return note(started.result);
    this.#pace.leave();
    const answer = this.#answer(started.steps, call);
    return answer instanceof Promise ? answer.then(note) : note(answer);
  }
  #start(reader, request, call) {
    return scored(
      () => this.#startScoring(reader, request, call),
      (result) => ({ result }),
    );
  }
  #startScoring(reader, request, call) {
    const searcher = this.#searcher(reader);
    const { mapping } = this.#shard;
    const host = hasCursor(request.page) ? this.#walkers.hostFor(reader, this.#host) : this.#host;
    const { aggregations } = request;
    if (aggregations === undefined) return startQueryPhase(searcher, mapping, request, host);
    return { steps: aggregatedPhase(searcher, mapping, { ...request, aggregations }, host, call?.purse) };
  }
  canMatch(reader, query) {
    return canMatch(query, { searcher: this.#searcher(reader), mapping: this.#shard.mapping, host: this.#host });
  }
  async count(reader, query, call) {
    this.#done.queries++;
    return this.#answer(countMatchesInSteps(this.#searcher(reader), this.#shard.mapping, query, this.#host), call);
  }
  async statistics(reader, queries, call) {
    return this.#answer(collectStatistics(this.#searcher(reader), this.#shard.mapping, queries, this.#host), call);
  }
  fetch(reader, request, call) {
    return this.#inTurn(call, () => this.#fetch(reader, request, call));
  }
  #fetch(reader, request, call) {
    const { mapping } = this.#shard;
    const shown = mapping.sourceEnabled ? request : { ...request, source: { kind: 'none' } };
    const started = startFetchPhase({ searcher: this.#searcher(reader), mapping, host: this.#host }, shown);
    this.#done.fetches++;
    const note = (result) => {
      if (result.ok) this.#done.fetchMs += result.value.cost.fetchMs;
      return result;
    };
    if ('result' in started) return note(started.result);
    this.#pace.leave();
    const answer = this.#answer(started.steps, call);
    return answer instanceof Promise ? answer.then(note) : note(answer);
  }
  async stats() {
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
  held(reader) {
    const searcher = this.#readers.get(reader);
    if (searcher === undefined) return NOTHING;
    const { segments, bytes } = this.#shard.heldBy(searcher);
    return { segments, bytes: bytes + this.#walkers.bytesOf(reader) };
  }
  memory() {
    const { searcher } = this.#shard;
    const readers = this.#readers.all();
    return { documents: searcher.liveCount, bytes: this.#shard.memoryBytes(readers) };
  }
  maintain() {
    return !this.#pace.workOn(() => !this.#shard.maintain());
  }
  close() {
    this.#shard.close();
  }
  capture() {
    return this.#shard.capture();
  }
  restore(captured) {
    this.#shard.restore(captured);
  }
  /** Asks at once where the slice has room for it, else behind a pause: what shards do before their first step adds up. */
  #inTurn(call, ask) {
    const waiting = this.#pace.enter();
    if (waiting === undefined) return this.#ask(ask);
    return waiting.then(() => (call?.aborted === true ? CALLED_OFF : this.#ask(ask)));
  }
  #ask(ask) {
    const answer = ask();
    this.#pace.leave();
    return answer;
  }
  /** Brings a question to its end: before it returns where that takes no more than a slice, else with pauses, until it is called off. */
  #answer(steps, call) {
    let outcome = CALLED_OFF;
    const ending = this.#pace.bringToEnd(() => {
      const step = scored(
        () => (call?.aborted === true ? steps.return(CALLED_OFF) : steps.next()),
        (value) => ({ done: true, value }),
      );
      if (step.done === true) outcome = step.value;
      return step.done === true;
    });
    return ending === undefined ? outcome : ending.then(() => outcome);
  }
  #inSlices(run) {
    return this.#pace.bringToEnd(() => run.step());
  }
  /** What only the readers keep: segments that searches do not see any more, and orders. */
  #pinnedBy(readers) {
    const { segments, bytes } = this.#shard.heldByAll(readers);
    return { segments, bytes: bytes + this.#walkers.bytes };
  }
  #searcher(reader) {
    const searcher = this.#readers.get(reader);
    if (searcher === undefined) throw new Error(`reader ${reader} is not open`);
    return searcher;
  }
}
