/** Where an origin keeps what was worked out of it. A symbol: it belongs to no JSON of the origin. */
export const DERIVED = Symbol('derived');
/**
 * One thing that is worked out of origins on first use, and kept for as long as they live. It is no `WeakMap` by origin: collections of young
 * garbage take all that one holds for needed. Every searcher a refresh had replaced would stay, with its segments, until all garbage is collected.
 */
export class Derived {
  #make;
  constructor(make) {
    this.#make = make;
  }
  of(origin) {
    const known = origin[DERIVED]?.get(this);
    if (known !== undefined) return known; // set only below
    const made = this.#make(origin);
    origin[DERIVED] ??= new Map();
    origin[DERIVED].set(this, made);
    return made;
  }
}
