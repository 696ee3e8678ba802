import type { Parameters } from '../request/parameters.ts';
import { refuseArgument } from '../errors/refusal.ts';

/**
 * What `refresh` asks for: `now` makes the write searchable before the answer, `forced` also says so in it. `wait_for`
 * refreshes at once as well, as nothing else would make the wait end.
 */
export function readRefresh(parameters: Parameters): { readonly now: boolean; readonly forced: boolean } {
  const text = parameters.text('refresh');
  if (text === undefined || text === 'false') return { now: false, forced: false };
  if (text === 'true' || text === '') return { now: true, forced: true };
  if (text === 'wait_for') return { now: true, forced: false };
  return refuseArgument(`Unknown value for refresh: [${text}].`);
}
