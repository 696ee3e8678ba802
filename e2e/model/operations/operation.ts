import type { ModelIndex } from '../index-model.ts';
import type { Random } from '../random.ts';
import type { World } from '../world.ts';

/** One kind of step. It draws what it does from `random` and from what there is, does it, and checks the answers. */
export interface Operation {
  readonly name: string;
  readonly weight: number;
  readonly run: (world: World, random: Random) => Promise<void>;
}

export const INDEX_NAMES: readonly string[] = ['alpha', 'beta', 'gamma'];

/** A random index there is; undefined when there is none. */
export function anyIndex(world: World, random: Random): ModelIndex | undefined {
  const all = [...world.indices.values()];
  return all.length === 0 ? undefined : random.pick(all);
}

/** An index expression and the indices it stands for, by name. */
export function anyIndices(world: World, random: Random): { readonly expression: string; readonly indices: readonly ModelIndex[] } {
  const all = [...world.indices.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  const chosen = random.some(all, 0.5);
  const one = anyIndex(world, random);
  if (one === undefined || random.chance(0.15)) return { expression: random.pick(['_all', '*']), indices: all };
  if (chosen.length > 1 && random.chance(0.5)) return { expression: chosen.map(({ name }) => name).join(','), indices: chosen };
  return { expression: one.name, indices: [one] };
}
