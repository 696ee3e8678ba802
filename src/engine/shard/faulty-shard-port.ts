import type { Clock } from '../clock.ts';
import { err, type Result } from '../errors.ts';
import type { Query } from '../query/query.ts';
import type { Mapping } from '../schema/mapping.ts';
import type { SuggestedRequest, SuggestedResult } from '../suggest/suggested-phase.ts';
import { LocalShardPort, type SharedParts } from './local-shard-port.ts';
import type { ShardFaults } from './shard-faults.ts';
import type { ShardIdentity } from './shard-identity.ts';
import type { Answer, Call } from './shard-port.ts';
import type { PortState } from './shard-state.ts';

/** A shard whose queries can be made to fail or to take longer. Writes and reads by id always work: nothing is ever lost. */
export class FaultyShardPort extends LocalShardPort {
  readonly #faults: ShardFaults;
  readonly #identity: ShardIdentity;

  /** @param copy of the shard: what strikes a shard strikes all of its copies */
  constructor(
    identity: ShardIdentity,
    mapping: Mapping,
    clock: Clock,
    shared: SharedParts & { readonly faults: ShardFaults },
    copy: number,
    from?: PortState,
  ) {
    super(identity, mapping, clock, shared, copy, from);
    this.#identity = identity;
    this.#faults = shared.faults;
  }

  override query(reader: number, request: SuggestedRequest, call?: Call): Answer<Result<SuggestedResult>> {
    return this.#unlessStruck(() => super.query(reader, request, call));
  }

  override async count(reader: number, query: Query, call?: Call): Promise<Result<number>> {
    return this.#unlessStruck(() => super.count(reader, query, call));
  }

  /** A search that nothing happens to goes through all shards in one go, without a promise. */
  #unlessStruck<T>(ask: () => Answer<Result<T>>): Answer<Result<T>> {
    const { index, shard } = this.#identity;
    const struck = this.#faults.strikes(index, shard);
    if (struck instanceof Promise) return struck.then((strikes) => (strikes ? this.#failed() : ask()));
    return struck ? this.#failed() : ask();
  }

  #failed(): Result<never> {
    const { index, uuid, shard } = this.#identity;
    return err({ kind: 'shard_unavailable', index, uuid, shard });
  }
}
