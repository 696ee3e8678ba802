import type { Engine, JsonValue, WantedCopies } from '../../engine/index.ts';
import { refuseArgument } from '../errors/refusal.ts';
import type { Parameters } from './parameters.ts';

/** How many copies of a shard `wait_for_active_shards` asks for; undefined: it does not say. */
export function wantedCopies(parameters: Parameters): WantedCopies | undefined {
  const text = parameters.text('wait_for_active_shards');
  return text === undefined || text === 'all' ? text : Number(text);
}

/** Refuses more copies than an index with these settings, by full name, is to have. */
export function checkCopies(settings: ReadonlyMap<string, JsonValue>, parameters: Parameters): void {
  const wanted = wantedCopies(parameters) ?? 0;
  const copies = 1 + Number(settings.get('index.number_of_replicas') ?? 1);
  if (wanted === 'all' || !(wanted > copies)) return;
  refuseArgument(`invalid wait_for_active_shards[${wanted}]: cannot be greater than number of shard copies [${copies}]`);
}

/** Whether each index runs as many copies as are asked for. Nothing is waited for: on one node none is ever added. */
export function haveCopies(engine: Engine, names: readonly string[], parameters: Parameters): boolean {
  const wanted = wantedCopies(parameters) ?? 0;
  return names.every((name) => {
    const { replicaCount = 0, runningReplicas = 0 } = engine.index(name) ?? {};
    return runningReplicas >= (wanted === 'all' ? replicaCount : wanted - 1);
  });
}
