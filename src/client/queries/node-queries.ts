import { queryOptions } from '@tanstack/react-query';
import { type Ask, succeeded } from '../ask.ts';

/** How a search's query phase goes to the nodes. @see docs/counters.md */
export type QueryPhase = 'per_shard' | 'grouped' | 'batched';

/** On how many nodes the shards are taken to lie, and how searches reach them. */
export interface NodeSettings {
  readonly nodes: number;
  readonly queryPhase: QueryPhase;
}

const NODES = 'fathom.nodes';
const QUERY_PHASE = 'fathom.query_phase';

type Layer = Readonly<Record<string, string>>;

/** The settings that say so. */
export function nodesQuery(ask: Ask) {
  return queryOptions({
    queryKey: ['cluster', 'nodes'],
    queryFn: async ({ signal }): Promise<NodeSettings> => {
      const answer = succeeded(await ask('GET', '/_cluster/settings?flat_settings&include_defaults', { signal }));
      const { defaults, persistent, transient } = answer.body as Readonly<Record<'defaults' | 'persistent' | 'transient', Layer>>;
      const settings = { ...defaults, ...persistent, ...transient };
      return { nodes: Number(settings[NODES]), queryPhase: settings[QUERY_PHASE] as QueryPhase };
    },
  });
}

/** Changes them for whatever is asked from now on. */
export async function putNodes(ask: Ask, { nodes, queryPhase }: NodeSettings): Promise<void> {
  const persistent = { [NODES]: nodes, [QUERY_PHASE]: queryPhase };
  succeeded(await ask('PUT', '/_cluster/settings', { body: { persistent, transient: { 'fathom.*': null } } }));
}
