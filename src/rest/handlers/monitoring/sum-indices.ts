import { sumStats, type ShardStats } from '../../../engine/index.ts';
import type { Exchange } from '../../endpoints/endpoint.ts';
import { unwrap } from '../../errors/refusal.ts';

/** What the open indices hold and have done, with the replicas that run; of those the request may see. */
export async function sumServing({ services: { engine } }: Exchange): Promise<ShardStats> {
  const totals: ShardStats[] = [];
  for (const { name, open } of engine.indices()) if (open) totals.push(unwrap(await engine.stats(name)).total);
  return sumStats(totals);
}
