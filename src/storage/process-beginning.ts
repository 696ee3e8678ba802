import { readFile } from 'node:fs/promises';

/** What is told of a process that has ended and is only not yet cleared away. It is the beginning of none. */
export const ENDED = 'ended';

/**
 * When a process began, as Linux tells it: with the boot it belongs to, so that no other process that ever has its number has the same. Undefined where the system does not tell.
 * @see proc_pid_stat(5)
 */
export async function processBeginning(pid: number): Promise<string | undefined> {
  try {
    const [boot, stat] = await Promise.all([readFile('/proc/sys/kernel/random/boot_id', 'utf8'), readFile(`/proc/${pid}/stat`, 'utf8')]);
    // Its name stands in brackets and may hold any: what follows the last one are fields 3, the state, and on. The 22nd is its start.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state = '', start] = [fields[0], fields[19]];
    if ('ZX'.includes(state)) return ENDED;
    return start === undefined ? undefined : `${boot.trim()}.${start}`;
  } catch {
    return undefined;
  }
}
