/**
 * A part of the program that is read when it is first needed: at the start of a process reading code takes longer than running it. Whoever needs it waits
 * where he may wait anyway, with everything picked that his answer follows from, so that the answer is the same whether he had to wait or not.
 */
export class Later<Part> {
  /** Parts are read one after the other: Jest's modules cannot be linked to one that is being linked. */
  static #turn: Promise<unknown> = Promise.resolve();
  readonly #read: () => Promise<Part>;
  #reading: Promise<void> | undefined;
  #held: { readonly part: Part } | undefined;

  constructor(read: () => Promise<Part>) {
    this.#read = read;
  }

  /** Undefined: it is there. Rejects where it cannot be read; the next who needs it asks again. */
  ready(): Promise<void> | undefined {
    if (this.#held !== undefined) return undefined;
    this.#reading ??= this.#bring();
    return this.#reading;
  }

  /** @throws Error where nobody has waited for it, which is a bug */
  get part(): Part {
    if (this.#held === undefined) throw new Error('a part of the program is used before it is there');
    return this.#held.part;
  }

  async #bring(): Promise<void> {
    try {
      const read = Later.#turn.then(() => this.#read());
      // The next has its turn whatever becomes of this one.
      Later.#turn = read.catch(() => undefined);
      this.#held = { part: await read };
    } finally {
      this.#reading = undefined;
    }
  }
}
