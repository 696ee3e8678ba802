/**
 * The Collections page. Names to find things by (stories do):
 * - fields Collection, Index, Sort by, Order, Filter by, Filter value, Records per page; button Read again
 * - regions `limit and offset`, `page and per_page` with the terms `HTTP status` and `code`; table `Records`; navigation `Pages`
 * - region `Envelope` with tabs named after the two ways
 * - regions `Editor A`, `Editor B`: a field per attribute; buttons Reload, Save changes (PATCH), Save whole (PUT), Delete; after a
 *   stale save Reload and reapply, Overwrite with the new version, Discard mine
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import type { Ask } from '../../../client/ask.ts';
import { recordPageQuery, recordsKey } from '../../../client/queries/record-queries.ts';
import { makeTiny } from '../make-tiny.ts';
import { messages } from '../messages.ts';
import type { CollectionsView } from '../collections-view.ts';
import { resources } from '../resources.ts';
import { Editors } from './editors.tsx';
import { ReadingControls } from './reading-controls.tsx';
import { Readings } from './readings.tsx';
import looks from '../../../components/looks.module.css';
import styles from './collections.module.css';

/** A collection read both ways at once, its envelopes, and two editors of one of its records. `tools` come last. */
export function CollectionsPage({
  ask,
  view,
  onView,
  tools,
}: {
  readonly ask: Ask;
  readonly view: CollectionsView;
  readonly onView: (change: Partial<CollectionsView>) => void;
  readonly tools: ReactNode;
}) {
  const queries = useQueryClient();
  const indices = useQuery(recordPageQuery(ask, '/indices?limit=1000'));
  const names = indices.data?.data?.items?.map((item) => String(item['name'])) ?? [];
  const resource = resources[view.resource];
  const index = view.index === '' ? (names[0] ?? '') : view.index;
  const reading = { ...view, index };
  const readAgain = () => void queries.invalidateQueries({ queryKey: recordsKey });
  const nothingToRead = resource.ofIndex && index === '';
  return (
    <div className={styles.page}>
      <section className={styles.head} aria-labelledby="collections-title">
        <h1 id="collections-title" className={styles.title}>
          {messages.title}
        </h1>
        <p className={styles.intro}>{messages.intro}</p>
        <ReadingControls ask={ask} view={reading} indices={names} onView={onView} onReadAgain={readAgain} />
        <p className={looks.muted}>{resource.what}</p>
      </section>
      {nothingToRead ? (
        indices.isPending ? (
          <output className={styles.note}>{messages.reading}</output>
        ) : (
          <NoIndex ask={ask} onMade={readAgain} problem={indices.data?.code === 0 ? '' : (indices.data?.message ?? '')} />
        )
      ) : (
        <>
          <Readings ask={ask} resource={resource} reading={reading} onView={onView} onReadAgain={readAgain} />
          <Editors key={`${resource.id}/${index}/${view.record}`} ask={ask} resource={resource} index={index} record={view.record} />
        </>
      )}
      {tools}
    </div>
  );
}

/** Before there is anything to read. */
function NoIndex({ ask, onMade, problem }: { readonly ask: Ask; readonly onMade: () => void; readonly problem: string }) {
  const making = useMutation({ mutationFn: () => makeTiny(ask), onSettled: onMade });
  return (
    <div className={styles.note}>
      <p>{making.error ? messages.couldNot(making.error.message) : problem === '' ? messages.noIndex : problem}</p>
      <Button look="primary" disabled={making.isPending} onClick={() => making.mutate()}>
        {making.isPending ? messages.makingTiny : messages.makeTiny}
      </Button>
    </div>
  );
}
