import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import looks from '../../components/looks.module.css';
import { messages } from './messages.ts';
import type { StorageActions } from './storage-info.ts';
import styles from './storage-panel.module.css';

/** Says which indices are damaged, and saves what can be read of each. */
export function Damaged({ indices, onSave }: { readonly indices: readonly string[]; readonly onSave: StorageActions['saveReadable'] }) {
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const save = async (index: string) => {
    setBusy(true);
    setSaid('');
    setSaid(
      await onSave(index).then(
        (counts) => messages.savedReadable(index, counts),
        (error: unknown) => messages.moveFailed(error instanceof Error ? error.message : String(error)),
      ),
    );
    setBusy(false);
  };
  return (
    <>
      <p className={styles.error}>{messages.damaged(indices)}</p>
      <div className={looks.bar}>
        {indices.map((index) => (
          <Button key={index} disabled={busy} onClick={() => void save(index)}>
            {messages.saveReadable(index)}
          </Button>
        ))}
      </div>
      <output>{said}</output>
    </>
  );
}
