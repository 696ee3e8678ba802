import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/fields/text-field.tsx';
import { notKeptWords, storageKeeps } from '../../components/browser/storage-keeps.ts';
import type { Ask, FullAnswer } from '../../client/ask.ts';
import { recordsKey } from '../../client/queries/record-queries.ts';
import { savedSearchesQuery } from '../../client/queries/saved-searches-query.ts';
import type { WireSearch } from '../../client/wire.ts';
import { messages } from './messages.ts';
import { describeRequest } from './describe-request.ts';
import looks from '../../components/looks.module.css';
import styles from './saved-searches.module.css';

/** What is to be saved, or was: where to search, and what for. */
export type SearchToSave = Pick<WireSearch, 'index' | 'request' | 'mode'>;

/** One change of one saved search; each carries the version it is meant for. */
type Change =
  | { readonly kind: 'create'; readonly name: string }
  | { readonly kind: 'rename'; readonly search: WireSearch; readonly name: string }
  | { readonly kind: 'delete'; readonly search: WireSearch };

/** Saves the current settings under a name; lists, loads, renames and deletes what was saved. `current` undefined: nothing to save yet. */
export function SavedSearches({
  ask,
  current,
  onLoad,
}: {
  readonly ask: Ask;
  readonly current: SearchToSave | undefined;
  readonly onLoad: (search: WireSearch) => void;
}) {
  const queries = useQueryClient();
  const searches = useQuery(savedSearchesQuery(ask));
  const [name, setName] = useState('');
  const change = useMutation({
    mutationFn: (wanted: Change) => send(ask, wanted, current),
    onSettled: () => queries.invalidateQueries({ queryKey: recordsKey }),
  });
  const save = () => change.mutate({ kind: 'create', name });
  const items = searches.data?.data?.items;
  return (
    <div className={looks.stack}>
      <p className={looks.muted}>{messages.intro}</p>
      {!storageKeeps() && <p className={looks.muted}>{notKeptWords}</p>}
      {current && (
        <div className={styles.save}>
          <TextField label={messages.saveAs} value={name} placeholder={messages.unnamed(current.index)} onChange={setName} />
          <Button look="primary" disabled={change.isPending} onClick={save}>
            {messages.save}
          </Button>
        </div>
      )}
      <output className={styles.said}>{outcome(change.data, change.error)}</output>
      <h3>{messages.list}</h3>
      {items === undefined ? (
        <p className={looks.muted}>{searches.data?.message ?? searches.error?.message ?? messages.reading}</p>
      ) : items.length === 0 ? (
        <p className={looks.muted}>{messages.empty}</p>
      ) : (
        <ul className={styles.list} aria-label={messages.list}>
          {items.map((search) => (
            <SavedSearch key={search.id} search={search} onLoad={() => onLoad(search)} onChange={change.mutate} />
          ))}
        </ul>
      )}
    </div>
  );
}

function SavedSearch({
  search,
  onLoad,
  onChange,
}: {
  readonly search: WireSearch;
  readonly onLoad: () => void;
  readonly onChange: (change: Change) => void;
}) {
  const [newName, setNewName] = useState<string | null>(null);
  const { name } = search;
  const rename = () => {
    if (newName !== null && newName !== name) onChange({ kind: 'rename', search, name: newName });
    setNewName(null);
  };
  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <strong>{name}</strong>
        <span className={looks.muted}>{describeRequest(search)}</span>
      </div>
      {newName === null ? (
        <div className={styles.buttons}>
          <Button aria-label={messages.load(name)} onClick={onLoad}>
            {messages.loadWord}
          </Button>
          <Button look="quiet" aria-label={messages.rename(name)} onClick={() => setNewName(name)}>
            {messages.renameWord}
          </Button>
          <Button look="quiet" aria-label={messages.remove(name)} onClick={() => onChange({ kind: 'delete', search })}>
            {messages.removeWord}
          </Button>
        </div>
      ) : (
        <div className={styles.buttons}>
          <TextField label={messages.newName} value={newName} onChange={setNewName} />
          <Button onClick={rename}>{messages.take}</Button>
          <Button look="quiet" onClick={() => setNewName(null)}>
            {messages.keep}
          </Button>
        </div>
      )}
    </li>
  );
}

function send(ask: Ask, change: Change, current: SearchToSave | undefined): Promise<FullAnswer<WireSearch>> {
  switch (change.kind) {
    case 'create': {
      const name = change.name.trim() === '' ? messages.unnamed(current?.index ?? '') : change.name.trim();
      return ask('POST', '/searches', { body: { ...current, name } });
    }
    case 'rename':
      return ask('PATCH', pathOf(change.search), { body: { name: change.name, version: change.search.version } });
    case 'delete':
      return ask('DELETE', `${pathOf(change.search)}?version=${change.search.version}`);
    default:
      return change satisfies never;
  }
}

function pathOf({ id }: WireSearch): string {
  return `/searches/${encodeURIComponent(id)}`;
}

function outcome(answer: FullAnswer<WireSearch> | undefined, error: Error | null): string {
  if (error !== null) return error.message;
  if (answer === undefined || answer.status === 204) return '';
  if (answer.status === 404 || answer.status === 409 || answer.status === 410) return messages.stale;
  return answer.code === 0 && answer.data ? messages.saved(answer.data.name) : answer.message;
}
