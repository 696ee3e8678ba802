import type { EngineError } from '../errors.ts';
import type { IndexState } from './index-state.ts';

/** What a request wants to do with an index. */
type Access = 'read' | 'write' | 'metadata' | 'delete';

interface Block {
  readonly setting: string;
  /** As the peers print it. */
  readonly text: string;
  readonly bars: readonly Access[];
}

const BLOCKS: readonly Block[] = [
  { setting: 'index.blocks.read_only', text: 'FORBIDDEN/5/index read-only (api)', bars: ['write', 'metadata', 'delete'] },
  { setting: 'index.blocks.read', text: 'FORBIDDEN/7/index read (api)', bars: ['read'] },
  { setting: 'index.blocks.write', text: 'FORBIDDEN/8/index write (api)', bars: ['write'] },
  { setting: 'index.blocks.metadata', text: 'FORBIDDEN/9/index metadata (api)', bars: ['metadata', 'delete'] },
  {
    setting: 'index.blocks.read_only_allow_delete',
    text: 'FORBIDDEN/12/index read-only / allow delete (api)',
    bars: ['write', 'metadata'],
  },
];

/** Why the index's `index.blocks.*` settings bar an access; undefined when they do not. */
export function blockedFrom(index: IndexState, access: Access): EngineError | undefined {
  const hit = BLOCKS.filter(({ setting, bars }) => bars.includes(access) && index.settings.get(setting) === 'true');
  if (hit.length === 0) return undefined;
  return { kind: 'index_blocked', index: index.name, uuid: index.uuid, blocks: hit.map(({ text }) => text) };
}

/** Why a closed index can neither be read nor written; undefined when it is open. */
export function closedRefusal({ open, name, uuid }: IndexState): EngineError | undefined {
  return open ? undefined : { kind: 'index_closed', index: name, uuid };
}

/** The first refusal over several indices. */
export function anyBlockedFrom(indices: readonly IndexState[], access: Access): EngineError | undefined {
  for (const index of indices) {
    const blocked = blockedFrom(index, access);
    if (blocked !== undefined) return blocked;
  }
  return undefined;
}
