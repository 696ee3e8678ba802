/**
 * The set-up of Compare as a sentence. Names to find things by (stories do): region `Data set and index`; in it a button for each word,
 * `[data-word]` data, shards, limit and those of the lanes; behind them the fields Data set, Documents, Shards and max_result_window.
 */
import type { ReactNode } from 'react';
import type { Ask } from '../../client/ask.ts';
import { later } from '../../components/later.tsx';
import { count, counted } from '../../components/text/format.ts';
import { Word } from '../../components/words/word.tsx';
import { BarNotes } from './bar-notes.tsx';
import { messages } from './messages.ts';
import type { Selection } from './selection.ts';
import { Standing } from './standing.tsx';
import { fewDocuments, type DataSetState } from './use-data-set.ts';
import { useReshape } from './use-reshape.ts';
import styles from './data-set-phrase.module.css';

const IndexForm = later(async () => (await import('./index-form.tsx')).IndexForm);

interface DataSetPhraseProps {
  readonly state: DataSetState;
  readonly ask: Ask;
  readonly onSelect: (selection: Selection) => void;
  /** Of data of the reader's own that is gone. */
  readonly onForget: (dataset: string) => void;
  /** What stands at the end of the line: the road of the requests and the clock. */
  readonly aside: ReactNode;
  /** Stands beside how large the index is. */
  readonly note?: ReactNode;
  /** Goes on with the sentence: what is asked. */
  readonly children?: ReactNode;
}

/** Which documents, on how many shards, up to which limit, as a line of words that open; and how far the import is. */
export function DataSetPhrase({ state, ask, onSelect, onForget, aside, note, children }: DataSetPhraseProps) {
  const { dataset } = state;
  const reshape = useReshape(state, onSelect);
  const form = { state, reshape, onSelect };
  return (
    <section className={styles.frame} aria-label={messages.title}>
      {dataset && (
        <div className={styles.sentence}>
          <Word name="data" text={messages.documentsOf(dataset, reshape.there)} fields={[messages.dataset, messages.documents]}>
            <IndexForm of="data" {...form} />
          </Word>{' '}
          {messages.on}{' '}
          <Word name="shards" text={counted(state.shards, messages.shard)} fields={[messages.shards]} mark=",">
            <IndexForm of="shards" {...form} />
          </Word>
          {children}{' '}
          <Word name="limit" text={messages.limit(count(state.maxResultWindow))} fields={[messages.window]} mark=".">
            <IndexForm of="limit" {...form} />
          </Word>
        </div>
      )}
      <div className={styles.line}>
        <div className={styles.standing}>
          {note}
          {state.status === 'ready' && state.row ? (
            <p>{messages.inTab(state.row.storeSize)}</p>
          ) : (
            <Standing state={state} onFewer={() => reshape.make(fewDocuments)} />
          )}
        </div>
        <div className={styles.aside}>{aside}</div>
      </div>
      <BarNotes state={state} reshape={reshape} ask={ask} onForget={onForget} />
    </section>
  );
}
