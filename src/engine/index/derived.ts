/** Something that never changes, and what was worked out of it; undefined until there is something. */
export interface Origin {
  derived: Map<object, unknown> | undefined;
}

/**
 * One thing that is worked out of origins on first use, and lives as long as they do. The origin keeps it: a `WeakMap` would do, but collections of young garbage take
 * all that one holds for needed, and so every searcher a refresh had replaced stayed, with its small segments, until the next collection of everything: 2.4 MB
 * outlived each one while ten documents were written, refreshed and searched again and again, where 0.3 do now.
 */
export class Derived<O extends Origin, V> {
  readonly #make: (origin: O) => V;

  constructor(make: (origin: O) => V) {
    this.#make = make;
  }

  of(origin: O): V {
    const derived = (origin.derived ??= new Map<object, unknown>());
    const known = derived.get(this) as V | undefined; // set only below
    if (known !== undefined) return known;
    const made = this.#make(origin);
    derived.set(this, made);
    return made;
  }
}
