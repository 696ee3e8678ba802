import type { Result } from '../errors.ts';
import type { ShardPort } from '../shard/shard-port.ts';
import type { ShardWrite } from '../shard/shard-write.ts';
import type { WriteOutcome } from './document-operations.ts';
import type { IndexState } from './index-state.ts';

/** A write on its way to a shard, and where in the bulk it stood. */
export interface QueuedWrite {
  readonly at: number;
  readonly index: IndexState;
  readonly shard: number;
  readonly write: ShardWrite;
}

/** Gathers writes per shard, so that a bulk costs one message per shard; inside a shard they keep their order. */
export class WriteQueue {
  readonly #outcomes: Result<WriteOutcome>[];
  readonly #waiting = new Map<ShardPort, QueuedWrite[]>();
  readonly #touched = new Set<ShardPort>();

  /** @param outcomes each flushed write's outcome is put at its place in there. */
  constructor(outcomes: Result<WriteOutcome>[]) {
    this.#outcomes = outcomes;
  }

  add(queued: QueuedWrite): void {
    const port = queued.index.ports[queued.shard];
    this.#touched.add(port);
    const waiting = this.#waiting.get(port);
    if (waiting === undefined) this.#waiting.set(port, [queued]);
    else waiting.push(queued);
  }

  /** Sends what waits and notes the outcomes. */
  async flush(): Promise<void> {
    const batches = [...this.#waiting];
    this.#waiting.clear();
    await Promise.all(batches.map(([port, batch]) => this.#send(port, batch)));
  }

  /** Publishes the writes of every shard that got any. */
  async refresh(): Promise<void> {
    await Promise.all([...this.#touched].map((port) => port.refresh()));
  }

  async #send(port: ShardPort, batch: readonly QueuedWrite[]): Promise<void> {
    const results = await port.write(batch.map(({ write }) => write));
    results.forEach((result, i) => {
      const { at, index, shard, write } = batch[i];
      this.#outcomes[at] = result.ok ? { ok: true, value: { index: index.name, id: write.id, shard, ...result.value } } : result;
    });
  }
}
