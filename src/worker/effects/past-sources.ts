import type { Clock, IdSource } from '../../engine/index.ts';

/** A clock and a source of ids that can be set back to what they gave when an effect was first brought about. */
export class PastSources {
  readonly clock: Clock;
  readonly ids: IdSource;
  #at: number | undefined;
  #id: string | undefined;

  constructor(clock: Clock, ids: IdSource) {
    this.clock = { now: () => this.#at ?? clock.now(), elapsed: () => clock.elapsed() };
    this.ids = {
      next: (length) => {
        const id = this.#id;
        this.#id = undefined;
        return id?.length === length ? id : ids.next(length);
      },
    };
  }

  /** The time that holds from now on, and the next id; undefined: the present, and new ones. */
  setBack(at: number | undefined, id?: string): void {
    this.#at = at;
    this.#id = id;
  }
}
