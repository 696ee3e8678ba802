import type { Effect } from '../../worker/effects/effect.ts';

/** What the log may take of the page's memory. */
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * What the engine did since it was first started, in order, for another one to do again. An index that was deleted takes what was done to it along; what would
 * need too much room is left out, and its index named.
 */
export class EffectLog {
  #effects: Effect[] = [];
  readonly #incomplete = new Set<string>();
  #bytes = 0;

  /** In the order they are to be brought about. */
  get effects(): readonly Effect[] {
    return this.#effects;
  }

  /** Indices of which something is missing here. */
  get incomplete(): readonly string[] {
    return [...this.#incomplete];
  }

  note(effect: Effect): void {
    if (effect.kind === 'delete') this.#forget(effect.index);
    if (effect.kind === 'lost' || this.#bytes + effect.bytes > MOST_BYTES) this.#incomplete.add(effect.index);
    else {
      this.#bytes += effect.bytes;
      this.#effects.push(effect);
    }
  }

  #forget(index: string): void {
    this.#effects = this.#effects.flatMap((effect): readonly Effect[] => {
      if (effect.kind !== 'aliases') return effect.index === index ? [] : [effect];
      const actions = effect.actions.filter((action) => action.index !== index);
      return actions.length === 0 ? [] : [{ ...effect, actions }];
    });
    this.#bytes = this.#effects.reduce((sum, { bytes }) => sum + bytes, 0);
    this.#incomplete.delete(index);
  }
}
