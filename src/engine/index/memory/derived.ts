/** Where an origin keeps what was worked out of it. A symbol: it belongs to no JSON of the origin. */
export const DERIVED: unique symbol = Symbol('derived');

/** Something that never changes, and what was worked out of it; undefined until there is something. */
export interface Origin {
  [DERIVED]?: Map<object, unknown> | undefined;
}

/**
 * One thing that is worked out of origins on first use, and kept for as long as they live. It is no `WeakMap` by origin: collections of young
 * garbage take all that one holds for needed. Every searcher a refresh had replaced would stay, with its segments, until all garbage is collected.
 */
export class Derived<O extends Origin, V> {
  readonly #make: (origin: O) => V;

  constructor(make: (origin: O) => V) {
    this.#make = make;
  }

  of(origin: O): V {
    const known = origin[DERIVED]?.get(this);
    if (known !== undefined) return known as V; // set only below
    const made = this.#make(origin);
    origin[DERIVED] ??= new Map<object, unknown>();
    origin[DERIVED].set(this, made);
    return made;
  }
}
