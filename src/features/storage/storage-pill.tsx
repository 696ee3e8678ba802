import { useSyncExternalStore } from 'react';
import { Popover } from '../../components/popover.tsx';
import pill from '../../components/pill.module.css';
import looks from '../../components/looks.module.css';
import styles from './storage-panel.module.css';
import { messages } from './messages.ts';
import type { StorageInfo } from './storage-info.ts';

/** Says that this tab keeps nothing, and why; nothing where it does. */
export function StoragePill({ storage }: { readonly storage: StorageInfo }) {
  const state = useSyncExternalStore(storage.subscribe, storage.getState);
  if (state?.kind !== 'memory') return null;
  return (
    <Popover className={pill.pill} button={messages.pill}>
      <div className={looks.stack}>
        <p className={styles.name}>{messages.pillTitle}</p>
        <p>{messages.memory[state.why]}</p>
      </div>
    </Popover>
  );
}
