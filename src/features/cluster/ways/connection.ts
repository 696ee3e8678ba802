import { type Beside, gatewayFetch } from '../../../client/beside.ts';
import type { Connection } from '../../../client/send.ts';
import { createStore, type Store } from '../../../client/store.ts';
import type { TypedKey } from '../../../client/typed-key.ts';
import { directFetch } from './direct-fetch.ts';

/** What is known of the cluster while other pages are looked at. It goes with the page. */
export interface ClusterMemory {
  /** Typed into the page; a gateway has a key of its own. */
  readonly key: Store<TypedKey | undefined>;
}

/** Where it is kept. Made when the cluster is first asked for. */
export interface ClusterSlot {
  current: ClusterMemory | undefined;
}

/** What the slot holds, which nothing was put into before. */
export function memoryOf(slot: ClusterSlot): ClusterMemory {
  return (slot.current ??= { key: createStore<TypedKey | undefined>(undefined) });
}

/** The way requests take to the cluster. */
export function connectionTo({ base, way, writes }: Beside, { key }: ClusterMemory): Connection {
  return {
    base,
    fetch: way.kind === 'gateway' ? gatewayFetch(way.token, network) : directFetch({ base, writes, key: key.getState, fetch: network }),
  };
}

const network: typeof fetch = (input, init) => fetch(input, init);
