import { useMutation, useQuery } from '@tanstack/react-query';
import { isSuccess, type Ask } from '../../client/ask.ts';
import { aliasQuery } from '../../client/queries/alias-query.ts';
import { Button } from '../../components/button.tsx';
import { messages } from './gone-messages.ts';
import { Note } from './note.tsx';
import { messages as rare } from './rare-messages.ts';
import type { DataSetState, IndexGone } from './use-data-set.ts';

interface GoneNoteProps {
  readonly ask: Ask;
  readonly index: string;
  readonly gone: IndexGone;
  readonly state: Pick<DataSetState, 'own' | 'loadAgain' | 'takeOver'>;
  /** Of data of the reader's own. */
  readonly onForget: (index: string) => void;
}

/** The index on display was deleted, closed or replaced by another request: what that means for what is shown, and the way on. */
export function GoneNote({ ask, index, gone, state, onForget }: GoneNoteProps) {
  const aliased = useQuery({ ...aliasQuery(ask, index), enabled: gone === 'deleted' }).data ?? [];
  const way = useMutation({
    mutationFn: async (way: 'open' | 'unalias') => {
      const actions = aliased.map((of) => ({ remove: { index: of, alias: index } }));
      const answer =
        way === 'open' ? await ask('POST', `/${encodeURIComponent(index)}/_open`) : await ask('POST', '/_aliases', { body: { actions } });
      if (!isSuccess(answer)) throw new Error(messages.refused(answer.status));
    },
    onSuccess: (_, way) => way === 'unalias' && state.loadAgain(),
  });
  const { own } = state;
  const what = aliased.length > 0 ? messages.aliased(index, aliased) : messages[gone](index);
  const next = gone === 'closed' ? messages.untilOpen : own && gone === 'deleted' ? messages.ownFile : messages.untilThere;
  return (
    <div role="alert">
      <Note text={`${what} ${messages.ofBefore} ${way.error?.message ?? next}`}>
        {gone === 'closed' && <Button onClick={() => way.mutate('open')}>{messages.open(index)}</Button>}
        {gone === 'remade' && <Button onClick={state.takeOver}>{messages.takeOver}</Button>}
        {own ? (
          gone !== 'closed' && <a href={`#/data?data=${encodeURIComponent(index)}`}>{rare.chooseAgain}</a>
        ) : aliased.length > 0 ? (
          <Button onClick={() => way.mutate('unalias')}>{messages.unalias(index)}</Button>
        ) : (
          gone !== 'closed' && <Button onClick={state.loadAgain}>{messages.load(index)}</Button>
        )}
        {own && gone === 'deleted' && <Button onClick={() => onForget(index)}>{rare.forget}</Button>}
      </Note>
    </div>
  );
}
