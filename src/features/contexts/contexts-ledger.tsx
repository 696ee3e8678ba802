import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import type { Ask } from '../../client/ask.ts';
import { closeContext, contextsKey, contextsQuery, type OpenContextRecord } from '../../client/queries/contexts-query.ts';
import { closeContexts, closingSentence } from './close-contexts.ts';
import { ContextItem } from './context-item.tsx';
import { messages } from './messages.ts';
import { useNow } from './use-now.ts';
import styles from './contexts.module.css';

/** The contexts that are open now, read again as long as they are in sight. */
export function ContextsLedger({ ask, clock }: { readonly ask: Ask; readonly clock: () => number }) {
  const queries = useQueryClient();
  const now = useNow(clock);
  const outcome = useRef<HTMLOutputElement>(null);
  const read = useQuery(contextsQuery(ask));
  const closing = useMutation({
    mutationFn: (contexts: readonly OpenContextRecord[]) => closeContexts(contexts, (context) => closeContext(ask, context)),
    onSettled: () => queries.invalidateQueries({ queryKey: contextsKey }),
  });
  // The button pressed goes with its context: the focus goes to what became of it.
  useEffect(() => {
    if (closing.data) outcome.current?.focus();
  }, [closing.data]);
  const contexts = read.data ?? [];
  return (
    <div className={styles.ledger}>
      {read.isError && (
        <div className={styles.error} role="alert">
          <p>{messages.failed(read.error.message)}</p>
          {read.data !== undefined && <p>{messages.stale}</p>}
          <Button onClick={() => void read.refetch()}>{messages.again}</Button>
        </div>
      )}
      <div className={styles.head}>
        <output ref={outcome} tabIndex={-1}>
          {closing.data ? closingSentence(closing.data) : ''}
        </output>
        {read.isPending && <p>{messages.reading}</p>}
        {read.isSuccess && contexts.length === 0 && <p>{messages.empty}</p>}
        {contexts.length > 0 && (
          <>
            <p>
              {messages.summary(
                contexts.length,
                contexts.reduce((sum, { shards }) => sum + shards, 0),
              )}{' '}
              <span className={styles.muted}>{messages.lanesLater}</span>
            </p>
            <Button data-command="close-all" disabled={closing.isPending} onClick={() => closing.mutate(contexts)}>
              {messages.closeAll(contexts.length)}
            </Button>
          </>
        )}
      </div>
      {contexts.length > 0 && (
        <ul aria-label={messages.title} className={styles.list}>
          {contexts.map((context) => (
            // A scroll's id changes with each page; when it was opened does not.
            <ContextItem
              key={`${context.collection}/${context.opened_at}/${context.collection === 'views' ? context.id : ''}`}
              context={context}
              now={now}
              busy={closing.isPending}
              onClose={() => closing.mutate([context])}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
