import type { IdSource } from '../engine/index.ts';
import { lettersOf } from './random-ids.ts';

/** Steps before the first id: by then one bit of the seed has reached every bit of the state. */
const WARM_UP = 20;

/** The state of the generator, four numbers of 32 bits. */
type State = readonly [number, number, number, number];

/**
 * Ids that follow from a seed: the same ones in the same order on every run, in Node and in browsers. They can be guessed. The generator is sfc32.
 */
export class SeededIds implements IdSource {
  /** Where it stands: put back, the same ids come again. */
  state: State;

  constructor(seed: number) {
    this.state = [seed | 0, Math.floor(seed / 2 ** 32) | 0, 0x9e37_79b9 | 0, 1];
    for (let n = 0; n < WARM_UP; n++) this.#draw();
  }

  next(length: number): string {
    return lettersOf(Uint8Array.from({ length }, () => this.#draw() >>> 24));
  }

  #draw(): number {
    const [a, b, c, counter] = this.state;
    const drawn = (a + b + counter) | 0;
    this.state = [b ^ (b >>> 9), (c + (c << 3)) | 0, (((c << 21) | (c >>> 11)) + drawn) | 0, (counter + 1) | 0];
    return drawn;
  }
}
