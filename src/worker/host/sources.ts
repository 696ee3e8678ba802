import type { Clock, IdSource } from '../../engine/index.ts';

/** 64 letters, so that six bits of a random byte name one without bias. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
};

/** Identifiers nobody can guess. */
export const randomIds: IdSource = {
  next: (length) => Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => LETTERS.charAt(byte & 63)).join(''),
};
