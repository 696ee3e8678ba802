import { parseTimeValue, type Duration } from '../../engine/index.ts';
import { refuseArgument } from '../errors/refusal.ts';

/**
 * Reads a validity time such as `5m`. `setting` is the name error texts repeat. Refuses with 400 `illegal_argument_exception`; a negative time is refused too.
 * @see docs/rest.md, durations
 */
export function parseDuration(text: string, setting: string): Duration {
  const parsed = parseTimeValue(text, setting);
  return parsed.ok ? { ms: parsed.value, text } : refuseArgument(parsed.error.reason, parsed.error.cause);
}
