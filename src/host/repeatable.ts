import type { Clock, IdSource } from '../engine/index.ts';

/** 2026-01-01. */
const START = 1_767_225_600_000;

/** A clock that stands still and ids that count up: the same calls give the same answers, byte for byte. */
export function repeatable(): { readonly clock: Clock; readonly ids: IdSource } {
  let made = 0;
  return {
    clock: { now: () => START, elapsed: () => 0 },
    ids: { next: (length) => String(made++).padStart(length, '0') },
  };
}
