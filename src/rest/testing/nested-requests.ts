import type { Dice } from './aggregation-trees.ts';
import type { Json, NestedSort } from './nested-oracle.ts';
import type { Body } from './oracle-document.ts';

const WORDS = ['p', 'q', 'r', 's'];

/** Documents of the oracle's mapping, with up to some objects on each level. */
export function randomNested(dice: Dice, count: number): readonly (readonly [id: string, document: Json])[] {
  return Array.from({ length: count }, (_, at) => [`d${at}`, randomDocument(dice)]);
}

function randomDocument(dice: Dice): Json {
  const several = <T>(most: number, make: () => T): readonly (T | null)[] | T | null => {
    const items = Array.from({ length: dice.below(most + 1) }, () => (dice.chance(0.1) ? null : make()));
    return items.length === 1 && dice.chance(0.5) ? (items[0] ?? null) : items;
  };
  const words = () => (dice.chance(0.2) ? Array.from({ length: dice.below(3) }, () => dice.pick(WORDS)) : dice.pick(WORDS));
  const inner = () => ({ y: words(), ...(dice.chance(0.7) && { n: dice.below(12) / 2 }) });
  return {
    k: words(),
    ...(dice.chance(0.8) && { n: dice.below(5) }),
    ...(dice.chance(0.8) && {
      a: several(4, () => ({
        x: words(),
        ...(dice.chance(0.7) && { n: dice.chance(0.2) ? [dice.below(9), dice.below(9)] : dice.below(9) }),
        ...(dice.chance(0.6) && { b: several(3, inner) }),
      })),
    }),
    ...(dice.chance(0.5) && { c: several(2, () => ({ z: words(), n: dice.below(4) })) }),
    ...(dice.chance(0.5) && { o: several(2, () => ({ d: several(2, () => ({ w: words() })) })) }),
  };
}

const FIELDS: Readonly<Record<string, { readonly words: string; readonly number?: string }>> = {
  '': { words: 'k', number: 'n' },
  a: { words: 'a.x', number: 'a.n' },
  'a.b': { words: 'a.b.y', number: 'a.b.n' },
  c: { words: 'c.z', number: 'c.n' },
  'o.d': { words: 'o.d.w' },
};

const BELOW: Readonly<Record<string, readonly string[]>> = { '': ['a', 'a', 'a.b', 'c', 'o.d'], a: ['a.b'], 'a.b': [], c: [], 'o.d': [] };

/** A query about the objects at a level, with others nested in it. Its scores are small whole numbers, so that sums are exact. */
export function randomNestedQuery(dice: Dice, depth: number, within = ''): Body {
  const below = BELOW[within] ?? [];
  const roll = dice.below(10);
  if (depth > 0 && roll < 4 && below.length > 0) {
    const path = dice.pick(below);
    return {
      nested: { path, query: randomNestedQuery(dice, depth - 1, path), score_mode: dice.pick(['avg', 'sum', 'min', 'max', 'none']) },
    };
  }
  if (depth > 0 && roll < 7) {
    const some = (most: number) => Array.from({ length: dice.below(most + 1) }, () => randomNestedQuery(dice, depth - 1, within));
    return { bool: { must: some(2), filter: some(1), should: some(2), must_not: some(1) } };
  }
  return { constant_score: { filter: leafQuery(dice, within), boost: 1 + dice.below(4) } };
}

function leafQuery(dice: Dice, within: string): Body {
  // Now and then a field of another level, which these objects do not have.
  const { words, number } = FIELDS[dice.chance(0.85) ? within : dice.pick(Object.keys(FIELDS))] ?? { words: 'k' };
  const roll = dice.below(4);
  if (roll === 0) return { match_all: {} };
  if (roll === 1 && number !== undefined) return { range: { [number]: { gte: dice.below(5), lte: 2 + dice.below(6) } } };
  return roll === 2 ? { exists: { field: words } } : { term: { [words]: dice.pick(WORDS) } };
}

/** A sort by a field of nested objects. */
export interface RandomSort {
  readonly field: string;
  readonly order: 'asc' | 'desc';
  readonly mode: string;
  readonly nested: NestedSort;
}

/** A sort by the objects at some level, reached in one step or in two. */
export function randomNestedSort(dice: Dice): RandomSort {
  const path = dice.pick(['a', 'a', 'a.b', 'a.b', 'c']);
  const { words, number = words } = FIELDS[path] ?? { words: 'k' };
  const field = dice.chance(0.3) ? words : number;
  const modes = field === words ? ['min', 'max'] : ['min', 'max', 'sum', 'avg'];
  const at = (level: string) => ({ path: level, ...(dice.chance(0.5) && { filter: randomNestedQuery(dice, 1, level) }) });
  const most = dice.chance(0.3) ? { max_children: 1 + dice.below(3) } : {};
  const nested = path === 'a.b' && dice.chance(0.5) ? { ...at('a'), ...most, nested: at(path) } : { ...at(path), ...most };
  return { field, order: dice.pick(['asc', 'desc']), mode: dice.pick(modes), nested };
}

/** What is wanted of inner hits. */
export interface RandomInnerHits {
  readonly path: string;
  readonly query: Body;
  readonly from: number;
  readonly size: number;
  readonly sort: { readonly field: string; readonly order: 'asc' | 'desc' } | undefined;
}

/** Objects of some level, by score or by a number. */
export function randomInnerHits(dice: Dice): RandomInnerHits {
  const path = dice.pick(['a', 'a', 'a.b', 'c']);
  const field = FIELDS[path]?.number ?? 'n';
  const sort = dice.chance(0.5) ? { field, order: dice.pick(['asc', 'desc'] as const) } : undefined;
  return { path, query: randomNestedQuery(dice, 2, path), from: dice.below(3), size: dice.below(5), sort };
}
