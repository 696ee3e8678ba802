import { isSuccess, retryAfter, type Ask, type FullAnswer } from '../../client/ask.ts';
import { createStore, type Store } from '../../client/store.ts';
import { refreshPoints } from '../../imports/refresh-points.ts';
import type { Row } from '../../imports/row.ts';
import { rowReader } from '../../imports/row-reader.ts';
import { PieceWriter, type Piece } from './bulk-piece.ts';
import { badItems, causeOf } from './bulk-answer.ts';
import { mappingsOf } from './field-types.ts';
import { fieldWriter } from './guess-fields.ts';
import { isOver, type BadLine, type ImportFailure, type ImportPlan, type ImportState, type ImportStatus } from './import-state.ts';
import { readShards } from './shard-fill.ts';

/** Read at once; larger chunks of the stream are cut, so that no step takes the page long. */
const sliceBytes = 64 * 1024;
/** Requests on their way at once: the engine always has the next one, and never more. */
const mostInFlight = 2;
/** Rows after which what is in is made searchable, and its figures are read. */
const refreshRows = 25_000;
const keptBadLines = 200;
/** While only figures change, listeners are told at most this often. */
const toldEveryMs = 150;

/** What an import stands on. */
export interface ImportDeps {
  readonly ask: Ask;
  /** Milliseconds of some clock that only runs forward. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /** Told before the index is made, and when it is there or was refused. */
  readonly onMaking?: (over: boolean) => void;
}

/**
 * Brings a file into an index of its own: reads it in slices, sends them through `_bulk` one after the other, and waits for the service where
 * it is slower. Lives outside React; tells it what has changed.
 */
export class OwnImport {
  readonly #deps: ImportDeps;
  readonly #inFlight: Promise<void>[] = [];
  readonly #shown: Store<ImportState>;
  readonly getState: () => ImportState;
  readonly subscribe: Store<ImportState>['subscribe'];
  /** Ahead of what is shown by less than {@link toldEveryMs}. */
  #state: ImportState;
  #resume: (() => void) | undefined;
  #startedAt: number;
  #searchable = 0;
  /** Documents after which it is made searchable, where segments are wanted; those still ahead. */
  #points: readonly number[] | undefined;
  #taken = 0;
  #toldAt = 0;

  constructor(deps: ImportDeps, plan: ImportPlan) {
    this.#deps = deps;
    this.#startedAt = deps.now();
    const { documents, segments } = plan;
    this.#points = documents === undefined || segments === undefined ? undefined : refreshPoints(documents, segments);
    const status: ImportStatus = 'running';
    this.#state = { plan, status, readBytes: 0, rows: 0, badRows: 0, badLines: [], busyMs: 0, shards: [], failure: undefined };
    this.#shown = createStore(this.#state);
    this.getState = this.#shown.getState;
    this.subscribe = this.#shown.subscribe;
  }

  /** Resolves when it is over, however it ended; what is in the index by then stays there. */
  async run(): Promise<void> {
    try {
      this.#deps.onMaking?.(false);
      if (await this.#makeIndex().finally(() => this.#deps.onMaking?.(true))) await this.#readFile();
      await Promise.all(this.#inFlight);
      await this.#publish();
      const { status, rows, badLines } = this.#state;
      const [first] = badLines;
      if (status === 'running' && rows === 0 && first !== undefined) this.#fail({ kind: 'nothing', message: first.problem });
    } catch (thrown) {
      this.#fail({ kind: 'gone', message: thrown instanceof Error ? thrown.message : String(thrown) });
    }
    const { status } = this.#state;
    this.#change({ status: status === 'stopping' ? 'cancelled' : status === 'failed' ? status : 'done' });
  }

  pause(): void {
    if (this.#state.status === 'running') this.#change({ status: 'paused' });
  }

  resume(): void {
    if (this.#state.status !== 'paused') return;
    this.#startedAt = this.#deps.now() - this.#state.busyMs;
    this.#change({ status: 'running' });
    this.#resume?.();
  }

  cancel(): void {
    if (isOver(this.#state)) return;
    this.#change({ status: 'stopping' });
    this.#resume?.();
  }

  async #makeIndex(): Promise<boolean> {
    const { index, shards, fields, settings } = this.#state.plan;
    const path = `/${encodeURIComponent(index)}`;
    const there = await this.#deps.ask('GET', `${path}/_settings?ignore_unavailable=true&filter_path=*.settings.index.uuid`);
    if (isSuccess(there) && JSON.stringify(there.body) !== '{}') await this.#deps.ask('DELETE', path);
    const made = await this.#deps.ask('PUT', path, {
      body: { settings: { index: { number_of_shards: shards, number_of_replicas: 0, ...settings } }, mappings: mappingsOf(fields) },
    });
    if (!isSuccess(made)) this.#fail(failureOf(made));
    else this.#change({ shards: await readShards(this.#deps.ask, index) });
    return isSuccess(made);
  }

  async #readFile(): Promise<void> {
    const { file, kind, fields } = this.#state.plan;
    const reader = rowReader(kind, (names) => fieldWriter(names, fields));
    const writer = new PieceWriter();
    const chunks = file.stream().getReader();
    try {
      for (let chunk = await chunks.read(); !chunk.done; chunk = await chunks.read()) {
        for (let at = 0; at < chunk.value.length; at += sliceBytes) {
          const slice = chunk.value.subarray(at, at + sliceBytes);
          if (!(await this.#take(reader.read(slice, false), writer))) return;
          this.#change({ readBytes: this.#state.readBytes + slice.length, busyMs: this.#deps.now() - this.#startedAt });
        }
      }
      if (await this.#take(reader.read(new Uint8Array(), true), writer)) await this.#send(writer.take());
    } finally {
      await chunks.cancel();
    }
  }

  /** False when no more is wanted. */
  async #take(rows: Iterable<Row>, writer: PieceWriter): Promise<boolean> {
    for (const row of rows) {
      if ('problem' in row) this.#tell([row]);
      else {
        writer.add(row);
        this.#taken++;
      }
      const [point = Infinity] = this.#points ?? [];
      if ((writer.isFull || this.#taken >= point) && !(await this.#send(writer.take()))) return false;
      if (this.#taken >= point) await this.#passPoint();
    }
    return this.#goesOn();
  }

  async #send(piece: Piece | undefined): Promise<boolean> {
    if (!(await this.#goesOn())) return false;
    if (piece === undefined) return true;
    if (this.#inFlight.length >= mostInFlight) await this.#inFlight.shift();
    this.#inFlight.push(this.#deliver(piece));
    const often = this.#state.rows - this.#searchable >= refreshRows || this.#searchable === 0;
    if (often && this.#points === undefined) await this.#publish();
    return this.#goesOn();
  }

  /** All that was taken, and nothing more, becomes a segment of each shard. */
  async #passPoint(): Promise<void> {
    this.#points = this.#points?.slice(1);
    await Promise.all(this.#inFlight);
    await this.#publish();
  }

  /** Waits while it is paused. */
  async #goesOn(): Promise<boolean> {
    while (this.#state.status === 'paused') await new Promise<void>((resolve) => (this.#resume = resolve));
    return this.#state.status === 'running';
  }

  async #deliver({ body, lines }: Piece): Promise<void> {
    const path = `/${encodeURIComponent(this.#state.plan.index)}/_bulk?filter_path=errors,items.index.status,items.index.error`;
    for (;;) {
      const answer = await this.#deps.ask('POST', path, { upload: { type: 'application/x-ndjson', content: body }, road: 'direct' });
      const pause = answer.status === 429 ? retryAfter(answer) : undefined;
      if (pause !== undefined && causeOf(answer.body).type !== 'circuit_breaking_exception') {
        await this.#deps.wait(pause * 1_000);
        continue;
      }
      if (!isSuccess(answer)) return this.#fail(failureOf(answer));
      const { bad, breaker } = badItems(answer.body, lines);
      this.#change({ rows: this.#state.rows + lines.length - bad.length });
      this.#tell(bad);
      return breaker === undefined ? undefined : this.#fail({ kind: 'memory', message: breaker });
    }
  }

  /** Makes what is in searchable, and reads what it takes. */
  async #publish(): Promise<void> {
    this.#searchable = Math.max(1, this.#state.rows);
    const { index } = this.#state.plan;
    await this.#deps.ask('POST', `/${encodeURIComponent(index)}/_refresh`, { road: 'direct' });
    const shards = await readShards(this.#deps.ask, index);
    if (shards.length > 0) this.#change({ shards });
  }

  #tell(bad: readonly BadLine[]): void {
    if (bad.length === 0) return;
    const { badRows, badLines } = this.#state;
    const room = keptBadLines - badLines.length;
    this.#change({ badRows: badRows + bad.length, ...(room > 0 && { badLines: [...badLines, ...bad.slice(0, room)] }) });
  }

  #fail(failure: ImportFailure): void {
    if (this.#state.status !== 'failed') this.#change({ status: 'failed', failure });
  }

  #change(change: Partial<ImportState>): void {
    this.#state = { ...this.#state, ...change };
    const now = this.#deps.now();
    if (change.status === undefined && now - this.#toldAt < toldEveryMs) return;
    this.#toldAt = now;
    this.#shown.set(this.#state);
  }
}

function failureOf(answer: FullAnswer): ImportFailure {
  const { type, reason } = causeOf(answer.body);
  const kind = type === 'circuit_breaking_exception' ? 'memory' : type === 'engine_unavailable_exception' ? 'gone' : 'refused';
  return { kind, message: reason === '' ? `HTTP ${answer.status} ${answer.message}` : reason };
}
