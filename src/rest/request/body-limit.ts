/** Longest body taken, in bytes. */
export const MAX_BODY_BYTES = 100 * 1024 * 1024;
