import type { CopyPreference } from '../../engine/index.ts';
import { numberFormat, refuseArgument } from '../errors/refusal.ts';

/** The names a preference can begin with. All copies are on the one node, so a node leaves the choice open. */
const NODES: readonly string[] = ['_local', '_only_local', '_prefer_nodes', '_only_nodes'];
const COPIES: ReadonlyMap<string, CopyPreference> = new Map([
  ['_primary', { kind: 'primary' }],
  ['_replica', { kind: 'replica' }],
]);

/** What `preference` asks for. */
interface Preference {
  /** `_shards:0,2`: these shards only. */
  readonly shards?: readonly number[];
  /** Undefined: the copies in turn. */
  readonly copy?: CopyPreference;
}

/** Reads a `preference`: `_shards:0,2`, which another may follow behind a bar, a name, or a text that always leads to the same copy. */
export function readPreference(preference: string | undefined): Preference {
  if (preference === undefined || preference === '') return {};
  const [first = '', second] = preference.split('|');
  if (!first.startsWith('_')) return { copy: { kind: 'same', text: preference } };
  const [name = '', values = ''] = first.split(':');
  if (name === '_shards') {
    const { copy } = readPreference(second);
    const shards = values.split(',').map(readShardNumber);
    return copy === undefined ? { shards } : { shards, copy };
  }
  const copy = COPIES.get(name);
  if (copy !== undefined) return { copy };
  return NODES.includes(name) ? {} : refuseArgument(`no Preference for [${name}]`);
}

function readShardNumber(text: string): number {
  const cause = numberFormat(text);
  return /^\d{1,9}$/.test(text) ? Number(text) : refuseArgument(cause.reason, cause);
}
