import { certain } from '../certain.ts';
import type { CatalogJournal } from '../coordinator/catalog/index-catalog.ts';
import type { IndexState } from '../coordinator/catalog/index-state.ts';
import type { SettingTexts } from '../coordinator/settings/settings.ts';
import type { Result } from '../errors.ts';
import type { ShardIdentity } from '../shard/shard-identity.ts';
import type { ShardJournal } from '../shard/shard-journal.ts';
import type { ShardWrite, ShardWriteOutcome } from '../shard/shard-write.ts';
import type { CommitLog } from './commit-log.ts';
import { type LogRecord, writeDocument, writeRecord } from './log-record.ts';
import { storedIndex } from './stored-index.ts';

/** What names a shard in the log's books. */
export function shardKey(index: number, shard: number): string {
  return `${index}/${shard}`;
}

/**
 * Writes down what the engine does, in the order it does it. Changes of an index are gathered and written before the next documents, or when somebody waits: those of one call, so
 * together in a frame. Until there is a log, what happens is what the log already says.
 */
export class Journal implements ShardJournal, CatalogJournal {
  #log: CommitLog | undefined;
  /** By uuid. */
  readonly #numbers = new Map<string, number>();
  readonly #changed = new Set<IndexState>();
  readonly #kept = new Map<string, string>();
  readonly #now: () => number;
  #nextNumber = 0;

  /** @param now milliseconds since the epoch */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** From now on what happens is new. */
  begin(log: CommitLog): void {
    this.#log = log;
  }

  /** What the service keeps, by name. */
  get kept(): ReadonlyMap<string, string> {
    return this.#kept;
  }

  get nextNumber(): number {
    return this.#nextNumber;
  }

  /** Numbers below are given. */
  restoreNextNumber(next: number): void {
    this.#nextNumber = Math.max(this.#nextNumber, next);
  }

  numberOf(uuid: string): number | undefined {
    return this.#numbers.get(uuid);
  }

  restoreNumber(uuid: string, number: number): void {
    this.#numbers.set(uuid, number);
    this.restoreNextNumber(number + 1);
  }

  keep(key: string, text: string | undefined): void {
    if (this.#kept.get(key) === text) return;
    if (text === undefined) this.#kept.delete(key);
    else this.#kept.set(key, text);
    this.#record({ kind: 'kept', key, text });
  }

  changed(index: IndexState): void {
    if (this.#log !== undefined) this.#changed.add(index);
  }

  gone(index: IndexState): void {
    this.#changed.delete(index);
    const number = this.#numbers.get(index.uuid);
    this.#numbers.delete(index.uuid);
    if (number !== undefined) this.#record({ kind: 'gone', index: number });
  }

  /** An index that could not be opened is gone. */
  discarded(index: number): void {
    this.#record({ kind: 'gone', index });
  }

  /** Persistent settings of the cluster are those from now on. */
  clusterChanged(persistent: SettingTexts): void {
    this.#record({ kind: 'cluster', text: JSON.stringify([...persistent]) });
  }

  wrote(shard: ShardIdentity, writes: readonly ShardWrite[], outcomes: readonly Result<ShardWriteOutcome>[]): void {
    const log = this.#log;
    if (log === undefined) return;
    this.writeChanges();
    const index = this.#numbers.get(shard.uuid);
    // Of an index that was deleted while its writes were on their way nothing remains.
    if (index === undefined) return;
    const at = this.#now();
    let last = -1;
    for (let i = 0; i < writes.length; i++) {
      const outcome = certain(outcomes[i]);
      if (!outcome.ok) continue;
      const { version, seqNo } = outcome.value;
      writeDocument(log.records, index, shard.shard, { write: certain(writes[i]), version, seqNo, at });
      last = seqNo;
    }
    if (last < 0) return;
    log.noted();
    log.reached(shardKey(index, shard.shard), last);
  }

  published({ uuid, shard }: ShardIdentity, copy: number): void {
    const index = this.#numbers.get(uuid);
    if (index !== undefined) this.#record({ kind: 'publish', index, shard, copy });
  }

  merged({ uuid, shard }: ShardIdentity, copy: number, segments: number): void {
    const index = this.#numbers.get(uuid);
    if (index !== undefined) this.#record({ kind: 'merge', index, shard, copy, segments });
  }

  /** Writes down the indices that changed since. */
  writeChanges(): void {
    if (this.#changed.size === 0) return;
    for (const index of this.#changed) this.#record({ kind: 'index', text: JSON.stringify(storedIndex(index, this.#numberFor(index))) });
    this.#changed.clear();
  }

  #numberFor({ uuid }: IndexState): number {
    const known = this.#numbers.get(uuid);
    if (known !== undefined) return known;
    const number = this.#nextNumber++;
    this.#numbers.set(uuid, number);
    return number;
  }

  #record(record: Exclude<LogRecord, { kind: 'put' | 'delete' }>): void {
    const log = this.#log;
    if (log === undefined) return;
    writeRecord(log.records, record);
    log.noted();
  }
}
