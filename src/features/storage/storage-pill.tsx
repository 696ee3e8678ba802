import { useSyncExternalStore } from 'react';
import { Popover } from '../../components/popover.tsx';
import pill from '../../components/pill.module.css';
import looks from '../../components/looks.module.css';
import styles from './storage-panel.module.css';
import { messages } from './messages.ts';
import type { StorageInfo } from './storage-info.ts';

/** Says that this tab keeps nothing, and why, or that some of what it keeps could not be opened; nothing where all is well. */
export function StoragePill({ storage }: { readonly storage: StorageInfo }) {
  const state = useSyncExternalStore(storage.subscribe, storage.getState);
  if (state === undefined) return null;
  const damaged = state.kind === 'kept' ? state.damaged : [];
  if (state.kind === 'kept' && damaged.length === 0) return null;
  const mendable = state.kind === 'kept' || state.why === 'unreadable';
  return (
    <Popover className={pill.pill} button={state.kind === 'kept' ? messages.pillDamaged : messages.pill}>
      <div className={looks.stack}>
        <p className={styles.name}>{state.kind === 'kept' ? messages.pillDamagedTitle : messages.pillTitle}</p>
        <p>{state.kind === 'kept' ? messages.damaged(damaged) : messages.memory[state.why]}</p>
        {mendable && <a href="#/data">{state.kind === 'kept' ? messages.toDamaged : messages.toForget}</a>}
      </div>
    </Popover>
  );
}
