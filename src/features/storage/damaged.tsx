import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import looks from '../../components/looks.module.css';
import { messages } from './messages.ts';
import type { StorageActions } from './storage-info.ts';
import styles from './storage-panel.module.css';

/** What can be done with damaged indices. */
type Actions = Pick<StorageActions, 'saveReadable' | 'restore' | 'discard'>;

/** Says which indices are damaged, saves or restores what can be read of each, and deletes it. */
export function Damaged({ indices, actions }: { readonly indices: readonly string[]; readonly actions: Actions }) {
  const [atFirst] = useState(indices);
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const run = async (work: Promise<string>) => {
    setBusy(true);
    setSaid('');
    setSaid(await work.catch((error: unknown) => messages.moveFailed(error instanceof Error ? error.message : String(error))));
    setBusy(false);
  };
  // What is said of the last one stays.
  if (atFirst.length === 0 && indices.length === 0) return null;
  return (
    <>
      {indices.length > 0 && <p className={styles.error}>{messages.damaged(indices)}</p>}
      {indices.map((index) => (
        <DamagedIndex key={index} index={index} actions={actions} busy={busy} onRun={(work) => void run(work)} />
      ))}
      <output>{said}</output>
    </>
  );
}

interface DamagedIndexProps {
  readonly index: string;
  readonly actions: Actions;
  readonly busy: boolean;
  /** Work that says what came of it. */
  readonly onRun: (work: Promise<string>) => void;
}

/** The buttons of one of them; it is asked once more before it is deleted. */
function DamagedIndex({ index, actions, busy, onRun }: DamagedIndexProps) {
  const [asked, setAsked] = useState(false);
  const save = async () => messages.savedReadable(index, await actions.saveReadable(index));
  const restore = async () => {
    const { name, ...counts } = await actions.restore(index);
    return messages.restored(index, name, counts);
  };
  const discard = async () => {
    await actions.discard(index);
    return messages.discarded(index);
  };
  if (asked) {
    return (
      <>
        <p>{messages.discardWhat(index)}</p>
        <div className={looks.bar}>
          <Button disabled={busy} onClick={() => onRun(discard())}>
            {messages.discardYes(index)}
          </Button>
          <Button disabled={busy} onClick={() => setAsked(false)}>
            {messages.no}
          </Button>
        </div>
      </>
    );
  }
  return (
    <div className={looks.bar}>
      <Button disabled={busy} onClick={() => onRun(restore())}>
        {messages.restore(index)}
      </Button>
      <Button disabled={busy} onClick={() => onRun(save())}>
        {messages.saveReadable(index)}
      </Button>
      <Button disabled={busy} onClick={() => setAsked(true)}>
        {messages.discard(index)}
      </Button>
    </div>
  );
}
