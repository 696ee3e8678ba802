import type { Content } from './content.ts';
import { modelShard } from './routing.ts';

/** A document as one write left it. */
export interface ModelDocument {
  readonly index: string;
  readonly shard: number;
  readonly id: string;
  readonly routing: string | undefined;
  readonly version: number;
  readonly seqNo: number;
  readonly content: Content;
}

/** What must hold for a write to happen. */
export interface Condition {
  readonly ifSeqNo?: number;
  readonly external?: { readonly version: number; readonly orEqual: boolean };
}

interface Grave {
  readonly version: number;
  readonly at: number;
}

/** Unless told otherwise. */
export const GRAVES_KEPT_MS = 60_000;

/** One shard: what was written, in the order of writing, and what searches see of it. */
export class ModelShard {
  readonly written = new Map<string, ModelDocument>();
  readonly #graves = new Map<string, Grave>();
  /** In the order of writing: the order of ties. */
  visible: readonly ModelDocument[] = [];
  /** How long the versions of deletions are remembered; -1: not at all. */
  gcDeletesMs = GRAVES_KEPT_MS;
  #nextSeqNo = 0;
  #changedAt: number | undefined;

  /** The version an id stands at, deletions included. */
  standing(id: string, now: number): number | undefined {
    const live = this.written.get(id);
    if (live !== undefined) return live.version;
    const grave = this.#graves.get(id);
    return grave !== undefined && now - grave.at <= this.gcDeletesMs ? grave.version : undefined;
  }

  refuses(id: string, { ifSeqNo, external }: Condition, now: number): boolean {
    const live = this.written.get(id);
    if (ifSeqNo !== undefined && live?.seqNo !== ifSeqNo) return true;
    const standing = this.standing(id, now);
    if (external === undefined || standing === undefined) return false;
    return external.orEqual ? standing > external.version : standing >= external.version;
  }

  put(document: Omit<ModelDocument, 'version' | 'seqNo'>, condition: Condition, now: number): ModelDocument {
    const { id } = document;
    const version = condition.external?.version ?? (this.standing(id, now) ?? 0) + 1;
    const stored = { ...document, version, seqNo: this.#nextSeqNo++ };
    this.written.delete(id); // so that it moves to the end
    this.written.set(id, stored);
    this.#graves.delete(id);
    this.#changedAt ??= now;
    return stored;
  }

  remove(id: string, condition: Condition, now: number): { readonly found: boolean; readonly version: number; readonly seqNo: number } {
    const version = condition.external?.version ?? (this.standing(id, now) ?? 0) + 1;
    const found = this.written.delete(id);
    this.#graves.set(id, { version, at: now });
    // What is forgotten does not come back with a longer time.
    for (const [buried, { at }] of this.#graves) if (now - at > this.gcDeletesMs) this.#graves.delete(buried);
    if (found) this.#changedAt ??= now;
    return { found, version, seqNo: this.#nextSeqNo++ };
  }

  refresh(): void {
    this.#changedAt = undefined;
    this.visible = [...this.written.values()];
  }

  /** Whether a read would publish something now. */
  isDue(now: number, refreshInterval: number): boolean {
    return this.#changedAt !== undefined && refreshInterval >= 0 && now - this.#changedAt >= refreshInterval;
  }

  /** What a search finds: it publishes writes that have waited for the refresh interval. */
  read(now: number, refreshInterval: number): readonly ModelDocument[] {
    if (this.isDue(now, refreshInterval)) this.refresh();
    return this.visible;
  }
}

/** One index. */
export class ModelIndex {
  readonly name: string;
  readonly shards: readonly ModelShard[];
  replicas = 1;
  window = 10_000;
  refreshInterval = 1_000;
  readonly #places = new Map<string, number>();

  constructor(name: string, shardCount: number) {
    this.name = name;
    this.shards = Array.from({ length: shardCount }, () => new ModelShard());
  }

  shardOf(routing: string): number {
    let shard = this.#places.get(routing);
    if (shard === undefined) {
      shard = modelShard(routing, this.shards.length);
      this.#places.set(routing, shard);
    }
    return shard;
  }

  refresh(): void {
    for (const shard of this.shards) shard.refresh();
  }
}
