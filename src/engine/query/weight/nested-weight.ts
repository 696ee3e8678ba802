import type { Sliced, SliceMeter } from '../../index/memory/slices.ts';
import type { NestedLevel } from '../../index/nested/nested-level.ts';
import type { Leaf } from '../../index/segment/searcher.ts';
import type { NestedScoreMode } from '../index-query.ts';
import { NestedScorer } from '../scorer/nested-scorer.ts';
import type { Scorer } from '../scorer/scorer.ts';
import { COUNT_UNKNOWN, gatherFor, type Weight } from './weight.ts';

/** Documents that hold an object which matches. It has no `parts`: what it is made of looks into other leaves. */
export class NestedWeight implements Weight {
  readonly #level: NestedLevel;
  readonly #objects: Weight;
  readonly #mode: NestedScoreMode;

  /** @param objects the query bound to the objects of the level */
  constructor(level: NestedLevel, objects: Weight, mode: NestedScoreMode) {
    this.#level = level;
    this.#objects = objects;
    this.#mode = mode;
  }

  scorer(leaf: Leaf): Scorer | undefined {
    const objects = this.#level.objectsOf(leaf);
    const inner = objects && this.#objects.scorer(objects.leaf);
    return objects && inner && new NestedScorer(inner, objects.starts, this.#mode);
  }

  *gather(leaf: Leaf, meter: SliceMeter): Sliced<void> {
    const objects = this.#level.objectsOf(leaf);
    if (objects !== undefined) yield* gatherFor(this.#objects, objects.leaf, meter);
  }

  count(leaf: Leaf): number {
    return this.#level.objectsOf(leaf) === undefined ? 0 : COUNT_UNKNOWN;
  }
}
