import { certain } from '../certain.ts';
import { writeDocument, writeRecord } from './log-record.ts';
import { storedIndex } from './stored-index.ts';
/** What names a shard in the log's books. */
export function shardKey(index, shard) {
  return `${index}/${shard}`;
}
/**
 * Writes down what the engine does, in the order it does it. Changes of an index are gathered and written before the next documents, or when somebody waits: those of one call, so
 * together in a frame. Until there is a log, what happens is what the log already says.
 */
export class Journal {
  #log;
  /** By uuid. */
  #numbers = new Map();
  #changed = new Set();
  #kept = new Map();
  #nextNumber = 0;
  /** From now on what happens is new. */
  begin(log) {
    this.#log = log;
  }
  /** What the service keeps, by name. */
  get kept() {
    return this.#kept;
  }
  get nextNumber() {
    return this.#nextNumber;
  }
  /** Numbers below are given. */
  restoreNextNumber(next) {
    this.#nextNumber = Math.max(this.#nextNumber, next);
  }
  numberOf(uuid) {
    return this.#numbers.get(uuid);
  }
  restoreNumber(uuid, number) {
    this.#numbers.set(uuid, number);
    this.restoreNextNumber(number + 1);
  }
  keep(key, text) {
    if (this.#kept.get(key) === text) return;
    if (text === undefined) this.#kept.delete(key);
    else this.#kept.set(key, text);
    this.#record({ kind: 'kept', key, text });
  }
  changed(index) {
    if (this.#log !== undefined) this.#changed.add(index);
  }
  gone(index) {
    this.#changed.delete(index);
    const number = this.#numbers.get(index.uuid);
    this.#numbers.delete(index.uuid);
    if (number !== undefined) this.#record({ kind: 'gone', index: number });
  }
  /** Persistent settings of the cluster are those from now on. */
  clusterChanged(persistent) {
    this.#record({ kind: 'cluster', text: JSON.stringify([...persistent]) });
  }
  wrote(shard, writes, outcomes) {
    const log = this.#log;
    if (log === undefined) return;
    this.writeChanges();
    const index = this.#numbers.get(shard.uuid);
    // Of an index that was deleted while its writes were on their way nothing remains.
    if (index === undefined) return;
    let last = -1;
    for (let at = 0; at < writes.length; at++) {
      const outcome = certain(outcomes[at]);
      if (!outcome.ok) continue;
      const { version, seqNo } = outcome.value;
      writeDocument(log.records, index, shard.shard, certain(writes[at]), version, seqNo);
      last = seqNo;
    }
    if (last < 0) return;
    log.noted();
    log.reached(shardKey(index, shard.shard), last);
  }
  published({ uuid, shard }, copy) {
    const index = this.#numbers.get(uuid);
    if (index !== undefined) this.#record({ kind: 'publish', index, shard, copy });
  }
  merged({ uuid, shard }, copy, segments) {
    const index = this.#numbers.get(uuid);
    if (index !== undefined) this.#record({ kind: 'merge', index, shard, copy, segments });
  }
  /** Writes down the indices that changed since. */
  writeChanges() {
    if (this.#changed.size === 0) return;
    for (const index of this.#changed) this.#record({ kind: 'index', text: JSON.stringify(storedIndex(index, this.#numberFor(index))) });
    this.#changed.clear();
  }
  #numberFor({ uuid }) {
    const known = this.#numbers.get(uuid);
    if (known !== undefined) return known;
    const number = this.#nextNumber++;
    this.#numbers.set(uuid, number);
    return number;
  }
  #record(record) {
    const log = this.#log;
    if (log === undefined) return;
    writeRecord(log.records, record);
    log.noted();
  }
}
