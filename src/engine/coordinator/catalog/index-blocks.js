const BLOCKS = [
  { setting: 'index.blocks.read_only', text: 'FORBIDDEN/5/index read-only (api)', bars: ['write', 'metadata', 'delete'] },
  { setting: 'index.blocks.read', text: 'FORBIDDEN/7/index read (api)', bars: ['read'] },
  { setting: 'index.blocks.write', text: 'FORBIDDEN/8/index write (api)', bars: ['write'] },
  { setting: 'index.blocks.metadata', text: 'FORBIDDEN/9/index metadata (api)', bars: ['metadata', 'delete'] },
  {
    setting: 'index.blocks.read_only_allow_delete',
    text: 'TOO_MANY_REQUESTS/12/disk usage exceeded flood-stage watermark, index has read-only-allow-delete block',
    bars: ['write', 'metadata'],
  },
];
function barring(access) {
  return BLOCKS.filter(({ bars }) => bars.includes(access));
}
/** The blocks that bar each access: asked for with every search and write. */
const BARRING = {
  read: barring('read'),
  write: barring('write'),
  metadata: barring('metadata'),
  delete: barring('delete'),
};
/** Why the index's `index.blocks.*` settings bar an access; undefined when they do not. */
export function blockedFrom(index, access) {
  const { settings } = index;
  if (!BARRING[access].some(({ setting }) => settings.get(setting) === 'true')) return undefined;
  const hit = BARRING[access].filter(({ setting }) => settings.get(setting) === 'true');
  return { kind: 'index_blocked', index: index.name, uuid: index.uuid, blocks: hit.map(({ text }) => text) };
}
/** The blocks that stand on an index, as the peers print them. */
export function blocksOn({ settings }) {
  return BLOCKS.filter(({ setting }) => settings.get(setting) === 'true').map(({ text }) => text);
}
/** Whether a change of settings may take a block of metadata away, and so is not barred by one. As in the peers, that on changes of metadata is taken away alone. */
export function changesBlocks(changes) {
  const alone = changes.size === 1 && changes.has('index.blocks.metadata');
  return alone || changes.has('index.blocks.read_only') || changes.has('index.blocks.read_only_allow_delete');
}
/** Why a closed index can neither be read nor written; undefined when it is open. */
export function closedRefusal({ open, name, uuid }) {
  return open ? undefined : { kind: 'index_closed', index: name, uuid };
}
/** The first refusal over several indices. */
export function anyBlockedFrom(indices, access) {
  for (const index of indices) {
    const blocked = blockedFrom(index, access);
    if (blocked !== undefined) return blocked;
  }
  return undefined;
}
