import type { Engine, WantedCopies } from '../../engine/index.ts';
import type { Parameters } from './parameters.ts';

/** How many copies of a shard `wait_for_active_shards` asks for; undefined: it does not say. */
export function wantedCopies(parameters: Parameters): WantedCopies | undefined {
  const text = parameters.text('wait_for_active_shards');
  return text === undefined || text === 'all' ? text : Number(text);
}

/** Whether each index runs as many copies as are asked for. Nothing is waited for: on one node none is ever added. */
export function haveCopies(engine: Engine, names: readonly string[], parameters: Parameters): boolean {
  const wanted = wantedCopies(parameters) ?? 0;
  return names.every((name) => {
    const { replicaCount = 0, runningReplicas = 0 } = engine.index(name) ?? {};
    return runningReplicas >= (wanted === 'all' ? replicaCount : wanted - 1);
  });
}
