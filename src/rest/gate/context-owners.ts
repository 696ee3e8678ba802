import type { ContextInfo } from '../../engine/index.ts';
import type { Key } from './keys.ts';

/** Whom open scrolls and views belong to: the key they were opened with. Those opened without one belong to everybody. */
export class ContextOwners {
  /** Names of keys by the context's number. */
  readonly #names = new Map<number, string>();

  /** Notes who opened a context; `open` are those there are now. */
  add(key: Key, opened: ContextInfo, open: readonly ContextInfo[]): void {
    const numbers = new Set(open.map(({ number }) => number));
    for (const number of this.#names.keys()) if (!numbers.has(number)) this.#names.delete(number);
    this.#names.set(opened.number, key.name);
  }

  /** Whether a key may see, use and close a context: its own, and any if it may write. */
  permits(key: Key, { number }: ContextInfo): boolean {
    return key.effect === 'write' || (this.#names.get(number) ?? key.name) === key.name;
  }
}
