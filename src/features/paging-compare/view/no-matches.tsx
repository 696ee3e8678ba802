import { useQueries } from '@tanstack/react-query';
import { Button } from '../../../components/button.tsx';
import { countQuery } from '../../../client/queries/queries.ts';
import { messages } from '../late-messages.ts';
import { queryBody } from '../settings.ts';
import { clausesOf } from '../clauses-of.ts';
import type { Compare } from './use-compare.ts';

/** That nothing matches, how many documents each part of the query matches alone (counted by the service), and the way out. */
export function NoMatches({ compare: { client, dataset, settings, documents, onSettings } }: { readonly compare: Compare }) {
  const words = settings.query;
  const field = dataset.suggested.search_field;
  const clauses = clausesOf(words);
  const counts = useQueries({ queries: clauses.map((clause) => countQuery(client, dataset.id, queryBody(clause, field))) });
  const alone = clauses.flatMap((clause, i) => {
    const found = counts[i]?.data;
    return found === undefined ? [] : [{ clause, found }];
  });
  return (
    <p>
      <strong>{messages.predictNothing(words, field, documents)}</strong>{' '}
      {clauses.length < 2 ? messages.onlyClause : alone.length === clauses.length && messages.alone(alone)}{' '}
      <Button onClick={() => onSettings({ query: '' })}>{messages.askForAll}</Button>
    </p>
  );
}
