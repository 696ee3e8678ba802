import { refuseArgument } from '../errors/refusal.ts';

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Walks the newline-ended lines of a request, which `what` names in refusals; a carriage return before the newline does not belong to the line. */
export class Lines {
  /** 1-based number of the line last returned. */
  number = 0;
  readonly #body: Uint8Array;
  readonly #what: string;
  #start = 0;

  constructor(body: Uint8Array, what: 'bulk' | 'msearch') {
    this.#body = body;
    this.#what = what;
  }

  /** Passes over empty lines: a body may have tens of millions. */
  skipEmpty(): void {
    const body = this.#body;
    let at = this.#start;
    for (; body[at] === NEWLINE || (body[at] === CARRIAGE_RETURN && body[at + 1] === NEWLINE); at++) {
      if (body[at] === CARRIAGE_RETURN) at++;
      this.number++;
    }
    this.#start = at;
  }

  /** The next one; undefined at the end. */
  next(): Uint8Array | undefined {
    if (this.#start >= this.#body.length) return undefined;
    const newline = this.#body.indexOf(NEWLINE, this.#start);
    if (newline < 0) return refuseArgument(`The ${this.#what} request must be terminated by a newline [\\n]`);
    const end = newline > this.#start && this.#body[newline - 1] === CARRIAGE_RETURN ? newline - 1 : newline;
    const line = this.#body.subarray(this.#start, end);
    this.#start = newline + 1;
    this.number++;
    return line;
  }
}
