import type { Duration } from '../../engine/index.ts';
import { parseDuration } from '../request/duration.ts';
import { Refusal } from '../errors/refusal.ts';
import { refuseWith } from './convention-error.ts';

/** Reads a duration such as `5m` out of a body or a query; refuses anything else by this dialect's code. */
export function checkDuration(text: string, name: string): Duration {
  try {
    return parseDuration(text, name);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refuseWith('bad_duration', `[${name}] must be a duration such as [5m] or [90s], found [${text}]`);
  }
}
