import { parseKey, type Key } from '../gate/keys.ts';

/** The keys of a service in tests, each `name:secret:right:pattern`. */
export function keysOf(...texts: readonly string[]): readonly Key[] {
  return texts.flatMap((text) => parseKey(text) ?? []);
}

/** One key that may do everything, one that may only read, and one with a pattern. */
export const KEYS = keysOf('all:top secret:write:*', 'reader:r1:read:*', 'logger:l1:write:logs-*');

/** The headers of who has a key. */
export const as = (name: string, secret: string): Record<string, string> => ({ authorization: `ApiKey ${btoa(`${name}:${secret}`)}` });
export const ALL = as('all', 'top secret');
export const READER = as('reader', 'r1');
export const LOGGER = as('logger', 'l1');
