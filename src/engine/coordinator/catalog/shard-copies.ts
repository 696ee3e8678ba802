import { certain } from '../../certain.ts';
import type { ShardPort } from '../../shard/shard-port.ts';
import type { PortState } from '../../shard/shard-state.ts';
import { hashRouting } from './routing.ts';

/** Which copies of a shard a search would rather read. With the `same` text it is always the same copy. */
export type CopyPreference = { readonly kind: 'primary' } | { readonly kind: 'replica' } | { readonly kind: 'same'; readonly text: string };

/** A copy and its number among those of its shard: 0 the primary. */
export interface ShardCopy {
  readonly number: number;
  readonly port: ShardPort;
}

/** The copies of a shard at one moment. */
export interface CopiesState {
  /** The primary first. */
  readonly ports: readonly PortState[];
  /** Whose turn it is to answer. */
  readonly turn: number;
}

/** The copies of one shard that run. Mutable: searches take them in turns, and replicas can be stopped. */
export class ShardCopies {
  readonly #shard: number;
  #ports: readonly ShardPort[];
  #turn: number;

  /**
   * @param ports the primary first
   * @param turn whose turn it is to answer
   */
  constructor(shard: number, ports: readonly ShardPort[], turn = 0) {
    this.#shard = shard;
    this.#ports = ports;
    this.#turn = turn;
  }

  /** As they are. */
  takeState(): CopiesState {
    return { ports: this.#ports.map((port) => port.takeState()), turn: this.#turn };
  }

  /** The primary first. */
  get ports(): readonly ShardPort[] {
    return this.#ports;
  }

  /**
   * The copy a search reads, where replicas run: without a preference the next one in turn, the primary to begin with.
   * As in the peers a text leads to a copy by its hash and the shard's number, so not on all shards to the copy of the same number.
   */
  choose(preference: CopyPreference | undefined): ShardCopy {
    const number = this.#numberFor(preference);
    return { number, port: certain(this.#ports[number]) };
  }

  /** Stops the replicas with higher numbers. */
  keep(replicas: number): void {
    for (const port of this.#ports.slice(1 + replicas)) port.close();
    this.#ports = this.#ports.slice(0, 1 + replicas);
  }

  #numberFor(preference: CopyPreference | undefined): number {
    const copies = this.#ports.length;
    if (preference === undefined) return this.#turn++ % copies;
    if (preference.kind === 'primary') return 0;
    if (preference.kind === 'replica') return 1 + (this.#turn++ % (copies - 1));
    const hash = (Math.imul(31, hashRouting(preference.text)) + this.#shard) | 0;
    return ((hash % copies) + copies) % copies;
  }
}
