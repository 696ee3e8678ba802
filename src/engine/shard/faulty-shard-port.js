import { err } from '../errors.ts';
import { LocalShardPort } from './local-shard-port.ts';
/** A shard whose queries can be made to fail or to take longer. Writes and reads by id always work: nothing is ever lost. */
export class FaultyShardPort extends LocalShardPort {
  #faults;
  #identity;
  /** @param copy of the shard: what strikes a shard strikes all of its copies */
  constructor(identity, mapping, clock, shared, copy, from) {
    super(identity, mapping, clock, shared, copy, from);
    this.#identity = identity;
    this.#faults = shared.faults;
  }
  query(reader, request, call) {
    return this.#unlessStruck(() => super.query(reader, request, call));
  }
  async count(reader, query, call) {
    return this.#unlessStruck(() => super.count(reader, query, call));
  }
  /** A search that nothing happens to goes through all shards in one go, without a promise. */
  #unlessStruck(ask) {
    const { index, shard } = this.#identity;
    const struck = this.#faults.strikes(index, shard);
    if (struck instanceof Promise) return struck.then((strikes) => (strikes ? this.#failed() : ask()));
    return struck ? this.#failed() : ask();
  }
  #failed() {
    const { index, uuid, shard } = this.#identity;
    return err({ kind: 'shard_unavailable', index, uuid, shard });
  }
}
