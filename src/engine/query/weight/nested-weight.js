import { NestedScorer } from '../scorer/nested-scorer.ts';
import { COUNT_UNKNOWN, gatherFor } from './weight.ts';
/** Documents that hold an object which matches. It has no `parts`: what it is made of looks into other leaves. */
export class NestedWeight {
  #level;
  #objects;
  #mode;
  /** @param objects the query bound to the objects of the level */
  constructor(level, objects, mode) {
    this.#level = level;
    this.#objects = objects;
    this.#mode = mode;
  }
  scorer(leaf) {
    const objects = this.#level.objectsOf(leaf);
    const inner = objects && this.#objects.scorer(objects.leaf);
    return objects && inner && new NestedScorer(inner, objects.starts, this.#mode);
  }
  *gather(leaf, meter) {
    const objects = this.#level.objectsOf(leaf);
    if (objects !== undefined) yield* gatherFor(this.#objects, objects.leaf, meter);
  }
  count(leaf) {
    return this.#level.objectsOf(leaf) === undefined ? 0 : COUNT_UNKNOWN;
  }
}
