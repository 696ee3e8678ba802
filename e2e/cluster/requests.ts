import { type Dice, randomTree } from '../../src/rest/testing/aggregation-trees.ts';
import type { Body } from '../../src/rest/testing/oracle-document.ts';
import { randomWords } from './text-requests.ts';
import { randomWalk, type Walk } from './walks.ts';
import { WRONG_AGGREGATIONS, WRONG_SEARCHES } from './wrong-requests.ts';

/** A request that both sides get. */
export interface Asked {
  readonly kind: 'tree' | 'page' | 'words' | 'walk' | 'wrong';
  readonly parameters: string;
  readonly body: Body;
  /** Of a walk. */
  readonly walk?: Walk;
}

const LEAVES: readonly ((dice: Dice) => Body)[] = [
  () => ({ match_all: {} }),
  (dice) => ({ term: { kind: dice.pick(['x', 'y', 'z', 'none']) } }),
  (dice) => ({ terms: { tag: [dice.pick(['a', 'b', 'é']), 'zz'] } }),
  (dice) => ({ range: { n: { gte: dice.below(10) - 5, ...(dice.chance(0.5) && { lt: dice.below(12) }) } } }),
  (dice) => ({ range: { when: { gte: `2024-03-${10 + dice.below(20)}`, ...(dice.chance(0.5) && { lte: '2024-03-20||+1w/d' }) } } }),
  (dice) => ({ range: { price: { [dice.pick(['gt', 'lte'])]: dice.below(40) / 4 } } }),
  (dice) => ({ exists: { field: dice.pick(['price', 'flag', 'ip', 'gone']) } }),
  (dice) => ({ term: { flag: dice.chance(0.5) } }),
  (dice) => ({ term: { ip: `10.0.0.${dice.below(12)}` } }),
  (dice) => ({ term: { ip: `10.0.0.${dice.pick([0, 4, 8])}/30` } }),
  (dice) => ({ prefix: { tag: dice.pick(['a', 'z', 'none']) } }),
  (dice) => ({ wildcard: { tag: dice.pick(['*', 'z*', '?']) } }),
  (dice) => ({ ids: { values: [String(dice.below(20)), String(dice.below(40))] } }),
  () => ({ match_none: {} }),
];

/** A random query of at most so many levels. */
function randomQuery(dice: Dice, depth: number): Body {
  if (depth === 0 || dice.chance(0.5)) return dice.pick(LEAVES)(dice);
  const some = (most: number): Body[] => Array.from({ length: dice.below(most + 1) }, () => randomQuery(dice, depth - 1));
  if (dice.chance(0.2)) return { constant_score: { filter: randomQuery(dice, depth - 1), boost: 1 + dice.below(3) } };
  const should = some(3);
  const atLeast = should.length > 0 && dice.chance(0.4) ? { minimum_should_match: dice.below(should.length + 1) } : {};
  return { bool: { must: some(2), filter: some(1), must_not: some(1), should, ...atLeast } };
}

const SORTS: readonly (readonly Body[])[] = [
  [],
  [{ n: 'desc' }],
  [{ price: { order: 'asc', missing: '_first' } }],
  [{ tag: { order: 'desc', mode: 'min' } }],
  [{ when: { order: 'asc', mode: 'max' } }],
  [{ kind: 'asc' }, { n: { order: 'asc', mode: 'avg' } }],
  [{ gone: { order: 'asc', unmapped_type: 'long' } }],
];

/** A page in an order that no two documents share, which a merge would decide. */
function randomPage(dice: Dice): Body {
  const from = dice.below(10);
  const behind = from === 0 && dice.chance(0.3);
  const sort = behind ? [] : dice.pick(SORTS);
  return {
    query: randomQuery(dice, 2),
    sort: [...sort, { seq: dice.pick(['asc', 'desc']) }],
    size: dice.below(12),
    track_total_hits: dice.pick<unknown>([true, true, false, 3]),
    ...(behind ? { search_after: [dice.below(40)] } : { from }),
    ...(dice.chance(0.5) && { track_scores: true }),
    ...(dice.chance(0.3) && { _source: dice.pick<unknown>([false, ['n', 'tag'], { excludes: ['w*'] }]) }),
    ...(dice.chance(0.3) && { docvalue_fields: ['n', { field: 'when', format: 'yyyy/MM/dd' }] }),
    ...(dice.chance(0.2) && { post_filter: randomQuery(dice, 1) }),
  };
}

/** A random request. @param hasDeletes where a term of deleted documents is still known depends on the merges, so that empty ones are not asked for */
export function randomRequest(dice: Dice, hasDeletes: boolean): Asked {
  const parameters = dice.chance(0.2) ? '?rest_total_hits_as_int=true' : '';
  const kind = dice.pick(['tree', 'tree', 'tree', 'page', 'words', 'words', 'walk', 'wrong'] as const);
  // A score counts deleted documents until they are merged away, which is another moment on each side. Writing more brings merges about.
  const isScored = !hasDeletes;
  const lowest = isScored && dice.chance(0.2) ? { min_score: dice.below(20) / 10 } : {};
  if (kind === 'page') {
    const body: Body = { ...randomPage(dice), ...(!isScored && { track_scores: false }), ...lowest };
    return { kind, parameters: body['track_total_hits'] === 3 ? '' : parameters, body };
  }
  if (kind === 'words' || kind === 'walk') {
    const query = isScored ? randomWords(dice, 2) : randomQuery(dice, 2);
    const body = { ...randomPage(dice), query, track_scores: isScored && dice.chance(0.7), ...lowest };
    return kind === 'words' ? { kind, parameters: '', body } : { kind, parameters: '', body, walk: randomWalk(dice, body, !hasDeletes) };
  }
  if (kind === 'tree') {
    const aggs = randomTree(dice, 1 + dice.below(3), { empties: !hasDeletes });
    return { kind, parameters, body: { query: randomQuery(dice, 1), aggs, size: 0 } };
  }
  if (dice.chance(0.3)) return { kind, parameters: '', body: dice.pick(WRONG_SEARCHES)(dice) };
  return { kind, parameters: '', body: { size: 0, aggs: { a: dice.pick(WRONG_AGGREGATIONS)(dice) } } };
}
