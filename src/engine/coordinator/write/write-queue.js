import { certain } from '../../certain.ts';
/** As many writes are sent at once: few messages, and parsed documents do not live long enough to burden the garbage collector. */
const LONG_QUEUE = 128;
/** Gathers writes per shard, so that a bulk costs few messages; inside a shard they keep their order. */
export class WriteQueue {
  #outcomes;
  #waiting = new Map();
  #length = 0;
  #reached = new Set();
  /** @param outcomes each flushed write's outcome is put at its place in there. */
  constructor(outcomes) {
    this.#outcomes = outcomes;
  }
  /** Whether what waits should be sent before more is added. */
  get isLong() {
    return this.#length >= LONG_QUEUE;
  }
  add({ at, index, shard }, write) {
    const port = index.portOf(shard);
    let batch = this.#waiting.get(port);
    if (batch === undefined) {
      batch = { index, shard, entries: [] };
      this.#waiting.set(port, batch);
      this.reach({ index, shard });
    }
    batch.entries.push({ write, at });
    this.#length++;
  }
  /** Sends what waits and notes the outcomes. */
  async flush() {
    const batches = [...this.#waiting];
    this.#waiting.clear();
    this.#length = 0;
    await Promise.all(batches.map(([port, batch]) => this.#send(port, batch)));
  }
  /** Notes a shard for an operation that was its to do and writes nothing: refused, or without effect. A refresh is for it all the same. */
  reach({ index, shard }) {
    for (const copy of index.copiesOf(shard)) this.#reached.add(copy);
  }
  /** Publishes what was written to every shard an operation got to, whatever came of it. */
  async refresh() {
    // One after the other: between its slices each lets the host do something else.
    for (const port of this.#reached) await port.refresh();
  }
  async #send(port, { index, shard, entries }) {
    const results = await port.write(entries.map(({ write }) => write));
    const replicas = index.copiesOf(shard).filter((copy) => copy !== port);
    if (replicas.length > 0) await replicate(replicas, entries, results);
    for (const [i, { write, at }] of entries.entries()) {
      const result = certain(results[i]);
      if (!result.ok) {
        this.#outcomes[at] = result;
        continue;
      }
      const { result: done, version, seqNo } = result.value;
      const value = { index: index.name, id: write.id, shard, result: done, version, seqNo };
      this.#outcomes[at] = { ok: true, value };
    }
  }
}
/** Tells the replicas what their primary has done, before anybody is answered. */
async function replicate(replicas, entries, results) {
  const done = entries.flatMap(({ write }, i) => {
    const result = certain(results[i]);
    return result.ok ? [{ write, version: result.value.version, seqNo: result.value.seqNo }] : [];
  });
  await Promise.all(replicas.map((replica) => replica.replicate(done)));
}
