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
  const listeners = new Set<() => void>();
  let key = '';
  return {
    current: () => key,
    choose: (next) => {
      key = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    sign: (fetch) => (input, init) => {
      if (key === '') return fetch(input, init);
      const headers = new Headers(init?.headers);
      headers.set('authorization', `ApiKey ${base64(key)}`);
      return fetch(input, { ...init, headers });
    },
  };
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
