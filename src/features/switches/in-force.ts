import type { FullAnswer } from '../../client/ask.ts';
import type { WireSwitches } from '../../client/wire.ts';
import { messages } from './messages.ts';

/**
 * Which of the switches stand between the page and its answers, in words; empty: none. `read` is the answer to reading them, and `sentKey`
 * what the page's own requests carry.
 */
export function inForce(read: Pick<FullAnswer<WireSwitches>, 'status' | 'code' | 'data'>, sentKey: string): readonly string[] {
  const words = messages.inForce;
  // Whoever asks for credentials asks for them at the switches too.
  if (read.status === 401 || read.status === 403) return [words.credentials];
  const switches = read.code === 0 ? read.data : undefined;
  if (!switches) return [];
  return [
    switches.maintenance ? words.maintenance : '',
    switches.credentials && sentKey === '' ? words.credentials : '',
    switches.quota === null ? '' : words.quota(switches.quota),
    switches.faults === '' ? '' : words.faults(switches.faults),
  ].filter((text) => text !== '');
}
