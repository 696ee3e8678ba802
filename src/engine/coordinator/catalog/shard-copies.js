import { certain } from '../../certain.ts';
import { hashRouting } from './routing.ts';
/** The copies of one shard that run. Mutable: searches take them in turns, and replicas can be stopped. */
export class ShardCopies {
  #shard;
  #ports;
  #turn;
  /**
   * @param ports the primary first
   * @param turn whose turn it is to answer
   */
  constructor(shard, ports, turn = 0) {
    this.#shard = shard;
    this.#ports = ports;
    this.#turn = turn;
  }
  /** As they are. */
  takeState() {
    return { ports: this.#ports.map((port) => port.takeState()), turn: this.#turn };
  }
  /** The primary first. */
  get ports() {
    return this.#ports;
  }
  /**
   * The copy a search reads, where replicas run: without a preference the next one in turn, the primary to begin with.
   * As in the peers a text leads to a copy by its hash and the shard's number, so not on all shards to the copy of the same number.
   */
  choose(preference) {
    const number = this.#numberFor(preference);
    return { number, port: certain(this.#ports[number]) };
  }
  /** Stops the replicas with higher numbers. */
  keep(replicas) {
    for (const port of this.#ports.slice(1 + replicas)) port.close();
    this.#ports = this.#ports.slice(0, 1 + replicas);
  }
  #numberFor(preference) {
    const copies = this.#ports.length;
    if (preference === undefined) return this.#turn++ % copies;
    if (preference.kind === 'primary') return 0;
    if (preference.kind === 'replica') return 1 + (this.#turn++ % (copies - 1));
    const hash = (Math.imul(31, hashRouting(preference.text)) + this.#shard) | 0;
    return ((hash % copies) + copies) % copies;
  }
}
