import { useQueries } from '@tanstack/react-query';
import { Button } from '../../../components/button.tsx';
import type { Client } from '../../../client/client.ts';
import { countQuery } from '../../../client/queries/queries.ts';
import { messages } from '../late-messages.ts';
import { queryBody } from '../settings.ts';
import { clausesOf } from '../clauses-of.ts';

/** That nothing matches, how many documents each part of the query matches alone (counted by the service), and the way out. */
export function NoMatches({
  client,
  index,
  words,
  field,
  documents,
  onQuery,
}: {
  readonly client: Client;
  readonly index: string;
  readonly words: string;
  /** The field they are looked for in. */
  readonly field: string;
  /** In the index. */
  readonly documents: number;
  readonly onQuery: (words: string) => void;
}) {
  const clauses = clausesOf(words);
  const counts = useQueries({ queries: clauses.map((clause) => countQuery(client, index, queryBody(clause, field))) });
  const alone = clauses.flatMap((clause, i) => {
    const found = counts[i]?.data;
    return found === undefined ? [] : [{ clause, found }];
  });
  return (
    <p>
      <strong>{messages.predictNothing(words, field, documents)}</strong>{' '}
      {clauses.length < 2 ? messages.onlyClause : alone.length === clauses.length && messages.alone(alone)}{' '}
      <Button onClick={() => onQuery('')}>{messages.askForAll}</Button>
    </p>
  );
}
