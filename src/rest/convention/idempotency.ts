import type { Answer, Exchange, Idempotency } from '../endpoints/endpoint.ts';
import { refuseWith } from './convention-error.ts';
import { answerSeeOther } from './envelope.ts';

/** How many keys are remembered; the oldest are forgotten first. */
const KEPT = 1000;
const MAX_KEY_LENGTH = 255;

/** Where what a key's first request made is to be found; undefined when it made nothing. */
type Made = Promise<string | undefined>;

/** The keys POSTs came with. A repeated one makes nothing: it is answered 303 to the record made the first time. @see spec 2.8 */
export class IdempotencyKeys implements Idempotency {
  readonly #made = new Map<string, Made>();

  /**
   * Runs `make` unless the key has done so before. A request that came to nothing leaves its key free. One that comes while the first
   * is still at work waits for it.
   */
  async run(exchange: Exchange, make: () => Answer | Promise<Answer>): Promise<Answer> {
    const key = exchange.headers['idempotency-key'];
    if (key === undefined) return await make();
    if (key === '' || key.length > MAX_KEY_LENGTH) {
      return refuseWith(
        'bad_value',
        `the header [Idempotency-Key] must have between 1 and ${MAX_KEY_LENGTH} characters, found ${key.length}`,
      );
    }
    // Clients with keys of their own do not see what others made.
    const scope = JSON.stringify([exchange.address, exchange.headers['authorization'] ?? '', key]);
    for (let earlier = this.#made.get(scope); earlier !== undefined; earlier = this.#made.get(scope)) {
      const location = await earlier;
      if (location !== undefined) return answerSeeOther(location);
    }
    return await this.#first(scope, make);
  }

  /** Forgets all keys. */
  clear(): void {
    this.#made.clear();
  }

  async #first(scope: string, make: () => Answer | Promise<Answer>): Promise<Answer> {
    const work = Promise.resolve().then(make);
    const made: Made = work.then(
      (answer) => this.#settle(scope, answer.headers?.['location']),
      () => this.#settle(scope, undefined),
    );
    this.#made.set(scope, made);
    this.#forget();
    const answer = await work;
    await made;
    return answer;
  }

  #settle(scope: string, location: string | undefined): string | undefined {
    if (location === undefined) this.#made.delete(scope);
    return location;
  }

  #forget(): void {
    for (const scope of this.#made.keys()) {
      if (this.#made.size <= KEPT) return;
      this.#made.delete(scope);
    }
  }
}
