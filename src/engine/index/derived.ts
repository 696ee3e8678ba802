/** Something that never changes, and what was worked out of it; undefined until there is something. */
export interface Origin {
  derived: Map<object, unknown> | undefined;
}

/**
 * One thing that is worked out of origins on first use, and kept for as long as they live. A `WeakMap` by origin would do, but collections of young garbage take all that
 * one holds for needed, and so every searcher a refresh had replaced stayed, with its small segments, until the next collection of everything: 2.4 MB outlived each one
 * while ten documents were written, refreshed and searched again and again, where 0.3 do now.
 */
export class Derived<O extends Origin, V> {
  readonly #make: (origin: O) => V;

  constructor(make: (origin: O) => V) {
    this.#make = make;
  }

  of(origin: O): V {
    const known = origin.derived?.get(this);
    if (known !== undefined) return known as V; // set only below
    const made = this.#make(origin);
    origin.derived ??= new Map<object, unknown>();
    origin.derived.set(this, made);
    return made;
  }
}
