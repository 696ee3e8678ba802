import { createStore } from '../client/store.ts';

/** Which key the page's requests carry, if any. In memory only: a key never gets into an address or into storage. */
export interface Keyring {
  /** As `name:secret`; empty: none. */
  readonly current: () => string;
  readonly choose: (key: string) => void;
  /** Calls back after each choice; returns the way to stop that. */
  readonly subscribe: (listener: () => void) => () => void;
  /** The same requests, each with the key. */
  readonly sign: (fetch: typeof globalThis.fetch) => typeof globalThis.fetch;
}

/** A keyring without a key. */
export function createKeyring(): Keyring {
  const { getState: current, subscribe, set: choose } = createStore('');
  return {
    current,
    choose,
    subscribe,
    sign: (fetch) => (input, init) => {
      if (current() === '') return fetch(input, init);
      const headers = new Headers(init?.headers);
      headers.set('authorization', `ApiKey ${base64(current())}`);
      return fetch(input, { ...init, headers });
    },
  };
}

function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}
