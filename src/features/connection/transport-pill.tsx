import { useState, useSyncExternalStore } from 'react';
import { Button } from '../../components/button.tsx';
import { Popover } from '../../components/popover.tsx';
import pill from '../../components/pill.module.css';
import { messages } from './messages.ts';
import styles from './transport-pill.module.css';

/** As much of the transport as the pill shows. */
export interface TransportInfo {
  readonly state: 'service worker' | 'in-page';
  /** Why it is in-page, as a sentence. */
  readonly reason: string | undefined;
  /** Asks for the service worker once more; undefined where there can be none. */
  readonly retry: (() => Promise<void>) | undefined;
  subscribe(listener: () => void): () => void;
}

/** Says which road requests take; pressed, it says why. */
export function TransportPill({ transport }: { readonly transport: TransportInfo }) {
  const state = useSyncExternalStore(
    (listener) => transport.subscribe(listener),
    () => transport.state,
  );
  const inPage = state === 'in-page';
  return (
    <Popover
      className={pill.pill}
      button={
        <>
          <span className={`${styles.dot} ${inPage ? styles.aside : ''}`} aria-hidden="true" />
          {messages.pill(state)}
        </>
      }
    >
      <div className={styles.body}>
        <p className={styles.title}>{messages.title}</p>
        {inPage && transport.reason !== undefined && <p className={styles.reason}>{transport.reason}</p>}
        <p>{inPage ? messages.inPage : messages.serviceWorker}</p>
        {!inPage && <p className={styles.muted}>{messages.series}</p>}
        {inPage && transport.retry && <Retry retry={transport.retry} />}
        <p className={styles.muted}>{messages.nothingLeaves}</p>
      </div>
    </Popover>
  );
}

/** Asks the browser once more, and says so when it refuses again. */
function Retry({ retry }: { readonly retry: () => Promise<void> }) {
  const [tried, setTried] = useState<'not' | 'now' | 'in vain'>('not');
  const ask = async () => {
    setTried('now');
    await retry();
    setTried('in vain');
  };
  return (
    <>
      <Button disabled={tried === 'now'} onClick={() => void ask()}>
        {messages.retry}
      </Button>
      <output>{tried === 'in vain' && messages.refusedAgain}</output>
    </>
  );
}
