import { useEffect, useRef, useState } from 'react';
import type { Ask } from '../../../client/ask.ts';
import type { Client } from '../../../client/client.ts';
import { Button } from '../../../components/button.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { copyThere, type CopyProgress, removeThere, targetOf } from '../copy/copy-there.ts';
import { messages } from '../messages.ts';
import { waitUnlessAborted } from '../ways/wait.ts';
import styles from '../cluster.module.css';

interface CopyPanelProps {
  readonly tab: Client;
  readonly there: Ask;
  /** As it was named at the start. */
  readonly cluster: string;
  /** In the tab. */
  readonly index: string;
  readonly onCopied: (target: string) => void;
}

/** Copies the data set to the cluster, after a yes that names it, and takes the copy away again. */
export function CopyPanel(props: CopyPanelProps) {
  const { cluster, index } = props;
  const target = targetOf(index);
  const { state, ask, no, copy, cancel, remove } = useCopy(props, target);
  const busy = state.kind === 'copying' || state.kind === 'removing';
  return (
    <div className={styles.view}>
      {state.kind === 'asking' ? (
        <section className={styles.fields} aria-label={messages.copy}>
          <p>{messages.copyQuestion(target, cluster)}</p>
          <Button look="primary" onClick={() => void copy()}>
            {messages.copyYes(cluster)}
          </Button>
          <Button onClick={no}>{messages.copyNo}</Button>
        </section>
      ) : (
        <div className={styles.fields}>
          <Button disabled={busy} onClick={ask}>
            {messages.copy}
          </Button>
          <Button disabled={busy} onClick={() => void remove()}>
            {messages.remove(target)}
          </Button>
          {state.kind === 'copying' && <Button onClick={cancel}>{messages.cancel}</Button>}
        </div>
      )}
      <output className={styles.muted}>{saidOf(state, target)}</output>
      {state.kind === 'copying' && <ProgressBar label={messages.copyProgress} done={state.progress.done} total={state.progress.total} />}
      {state.kind === 'failed' && <p role="alert">{state.why}</p>}
    </div>
  );
}

type CopyState =
  | { readonly kind: 'idle' | 'asking' | 'removing' | 'removed' | 'none' | 'cancelled' }
  | { readonly kind: 'copying'; readonly progress: CopyProgress }
  | { readonly kind: 'copied'; readonly documents: number }
  | { readonly kind: 'failed'; readonly why: string };

function saidOf(state: CopyState, target: string): string {
  if (state.kind === 'copying') return messages.copying(state.progress.done, state.progress.total, state.progress.waitingMs);
  if (state.kind === 'copied') return messages.copied(state.documents, target);
  if (state.kind === 'removed') return messages.removed(target);
  if (state.kind === 'none') return messages.nothingToRemove(target);
  return state.kind === 'cancelled' ? messages.copyCancelled(target) : '';
}

function useCopy({ tab, there, index, onCopied }: CopyPanelProps, target: string) {
  const [state, setState] = useState<CopyState>({ kind: 'idle' });
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const copy = async () => {
    const own = new AbortController();
    running.current = own;
    const onProgress = (progress: CopyProgress) => setState({ kind: 'copying', progress });
    onProgress({ done: 0, total: 0, waitingMs: undefined });
    try {
      const documents = await copyThere({ tab, there, index, target, wait: waitUnlessAborted }, { signal: own.signal, onProgress });
      setState({ kind: 'copied', documents });
      onCopied(target);
    } catch (thrown) {
      setState(own.signal.aborted ? { kind: 'cancelled' } : { kind: 'failed', why: messageOf(thrown) });
    }
  };
  const remove = async () => {
    setState({ kind: 'removing' });
    const kind = removeThere(there, target).then((was) => ({ kind: was ? ('removed' as const) : ('none' as const) }));
    setState(await kind.catch((thrown: unknown) => ({ kind: 'failed' as const, why: messageOf(thrown) })));
  };
  return {
    state,
    copy,
    remove,
    ask: () => setState({ kind: 'asking' }),
    no: () => setState({ kind: 'idle' }),
    cancel: () => running.current?.abort(),
  };
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
