import type { Clock, IdSource } from '../../engine/index.ts';

/** 64 letters, so that six bits of a random byte name one without bias. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
};

/** Random bytes not used yet: fetching a few for each identifier takes longer than all the rest of it. */
const pool = new Uint8Array(4_096);
let used = pool.length;

/** Identifiers nobody can guess. */
export const randomIds: IdSource = {
  next(length) {
    let id = '';
    while (id.length < length) {
      if (used === pool.length) {
        crypto.getRandomValues(pool);
        used = 0;
      }
      id += LETTERS.charAt((pool[used++] ?? 0) & 63);
    }
    return id;
  },
};
