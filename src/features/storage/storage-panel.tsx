import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { Button } from '../../components/button.tsx';
import { Titled } from '../../components/titled.tsx';
import looks from '../../components/looks.module.css';
import { Damaged } from './damaged.tsx';
import { messages } from './messages.ts';
import { Move } from './move.tsx';
import type { StorageActions, StorageInfo } from './storage-info.ts';
import styles from './storage-panel.module.css';

/** What the browser keeps of this page, how much room there is, and the ways to keep, to move or to forget it. */
export function StoragePanel({ storage, actions }: { readonly storage: StorageInfo; readonly actions: StorageActions }) {
  const state = useSyncExternalStore(storage.subscribe, storage.getState);
  if (state === undefined) return null;
  return (
    <Titled className={styles.panel} title={messages.title} titleClass={styles.title}>
      {state.kind === 'kept' ? <p>{messages.kept}</p> : <output>{messages.memory[state.why]}</output>}
      {state.kind === 'kept' && <Damaged indices={state.damaged} actions={actions} />}
      {state.kind === 'kept' && <Move actions={actions} />}
      {(state.kind === 'kept' || state.why === 'unreadable') && <Forget onForget={actions.forget} />}
      {/* Last, as the browser takes its time to answer. */}
      {state.kind === 'kept' && <Room />}
    </Titled>
  );
}

/** How much room there is, and whether the browser may clear it. */
function Room() {
  const { data: room, refetch } = useQuery({ queryKey: ['storage-room'], queryFn: readRoom, staleTime: 0 });
  const [refused, setRefused] = useState(false);
  const persist = async () => {
    const granted = await navigator.storage.persist().catch(() => false);
    setRefused(!granted);
    await refetch();
  };
  if (!room) return null;
  return (
    <>
      <p className={looks.muted}>
        {messages.room(room.used, room.all)} {room.persisted ? messages.persisted : messages.notPersisted}
      </p>
      {!room.persisted && (
        <div className={looks.bar}>
          <Button onClick={() => void persist()}>{messages.persist}</Button>
          <output>{refused && messages.refused}</output>
        </div>
      )}
    </>
  );
}

/** Null where the browser does not say. */
async function readRoom(): Promise<{ readonly used: number; readonly all: number; readonly persisted: boolean } | null> {
  try {
    const [{ usage, quota }, persisted] = await Promise.all([navigator.storage.estimate(), navigator.storage.persisted()]);
    return usage === undefined || quota === undefined ? null : { used: usage, all: quota, persisted };
  } catch {
    return null;
  }
}

/** Asks once more before everything goes. */
function Forget({ onForget }: { readonly onForget: () => Promise<void> }) {
  const [step, setStep] = useState<'offered' | 'asked' | 'at it' | 'failed'>('offered');
  const forget = async () => {
    setStep('at it');
    await onForget();
    setStep('failed');
  };
  if (step === 'offered' || step === 'failed') {
    return (
      <div className={looks.bar}>
        <Button onClick={() => setStep('asked')}>{messages.forget}</Button>
        <output>{step === 'failed' && messages.forgetFailed}</output>
      </div>
    );
  }
  return (
    <>
      <p>{messages.forgetWhat}</p>
      <div className={looks.bar}>
        <Button disabled={step === 'at it'} onClick={() => void forget()}>
          {messages.yes}
        </Button>
        <Button disabled={step === 'at it'} onClick={() => setStep('offered')}>
          {messages.no}
        </Button>
      </div>
    </>
  );
}
