import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { findInHistory, historyKey, type History, type HistoryEntry } from '../history/history.ts';
import { messages } from '../messages.ts';
import styles from './history-dialog.module.css';
import looks from '../../../components/looks.module.css';

/** Entries shown at first, and more with each press. */
const portion = 100;

/** Every run there was, found by words; a whole sheet can be had back, or a request put at the end of the one on display. */
export function HistoryDialog({
  history,
  open,
  onClose,
  onRestore,
  onAppend,
}: {
  readonly history: Promise<History>;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onRestore: (entry: HistoryEntry) => void;
  readonly onAppend: (text: string) => void;
}) {
  const queries = useQueryClient();
  const [words, setWords] = useState('');
  const [most, setMost] = useState(portion);
  const [sure, setSure] = useState(false);
  const read = useQuery({
    queryKey: historyKey,
    queryFn: async () => {
      const opened = await history;
      return { lasting: opened.lasting, entries: await opened.all() };
    },
    enabled: open,
    refetchOnMount: 'always',
  });
  const found = findInHistory(read.data?.entries ?? [], words);
  const clear = async () => {
    await (await history).clear();
    setSure(false);
    await queries.invalidateQueries({ queryKey: historyKey });
  };
  return (
    <Dialog title={messages.history} open={open} onClose={onClose}>
      <div className={styles.history}>
        <TextField label={messages.find} value={words} onTyping={setWords} onChange={setWords} />
        {read.data?.lasting === false && <p className={looks.small}>{messages.historyMemory}</p>}
        {read.data !== undefined && found.length === 0 && (
          <p className={looks.small}>{read.data.entries.length === 0 ? messages.historyEmpty : messages.historyNone}</p>
        )}
        <ol className={styles.entries} aria-label={messages.history}>
          {found.slice(0, most).map((entry) => (
            <Entry key={`${entry.at} ${entry.name}`} entry={entry} onRestore={onRestore} onAppend={onAppend} />
          ))}
        </ol>
        {found.length > most && <Button onClick={() => setMost(most + portion)}>{messages.historyMore(found.length - most)}</Button>}
        {found.length > 0 &&
          (sure ? (
            <span className={looks.bar}>
              <Button onClick={() => void clear()}>{messages.clearHistorySure}</Button>
              <Button onClick={() => setSure(false)}>{messages.keep}</Button>
            </span>
          ) : (
            <Button look="quiet" onClick={() => setSure(true)}>
              {messages.clearHistory}
            </Button>
          ))}
      </div>
    </Dialog>
  );
}

function Entry({
  entry,
  onRestore,
  onAppend,
}: {
  readonly entry: HistoryEntry;
  readonly onRestore: (entry: HistoryEntry) => void;
  readonly onAppend: (text: string) => void;
}) {
  const [first, ...more] = entry.requests;
  const text = entry.requests.map((request) => request.text).join('\n\n');
  return (
    <li className={styles.entry}>
      <p className={styles.entryText}>
        <span className={looks.small}>{new Date(entry.at).toLocaleString()}</span> <code>{first?.text.split('\n')[0]}</code>{' '}
        {first?.status ?? ''}
        {more.length > 0 && <span className={looks.small}> {messages.andMore(more.length)}</span>}
        <span className={looks.small}> · {entry.name}</span>
      </p>
      <span className={looks.bar}>
        <Button onClick={() => onAppend(text)}>{messages.append}</Button>
        <Button onClick={() => onRestore(entry)}>{messages.restoreSheet}</Button>
      </span>
    </li>
  );
}
