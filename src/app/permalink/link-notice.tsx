import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Client } from '../../client/client.ts';
import { datasetsQuery, indexQuery } from '../../client/queries/queries.ts';
import type { WireDataset } from '../../client/wire.ts';
import { Button } from '../../components/button.tsx';
import { isUnderWay, useImportsMemory } from '../../features/data-set/imports-memory.ts';
import { lessonOf } from '../routes/lesson-param.ts';
import { parseRoute } from '../routes/route.ts';
import { messages } from './link-messages.ts';
import { indexProblems } from './index-problems.ts';
import { linkProblems } from './link-problems.ts';
import styles from './unread-link.module.css';

/** Says what of the address the page was opened with, or of one that was typed or followed since, it did not take as it stands there. */
export function LinkNotice({
  client,
  own,
  fragment,
}: {
  readonly client: Client;
  /** The reader's own data sets. */
  readonly own: readonly WireDataset[];
  readonly fragment: string;
}) {
  const [dismissed, setDismissed] = useState('');
  const ofIndex = useIndexProblems(client, own, fragment);
  const atOnce = linkProblems(fragment);
  const problems = [...atOnce, ...ofIndex];
  if (problems.length === 0 || dismissed === fragment) return null;
  return (
    <div role="alert" className={atOnce.length > 0 ? styles.unread : `${styles.unread} ${styles.late}`}>
      <p>
        <strong>{messages.title}</strong> {problems.join(' ')}
      </p>
      <Button onClick={() => setDismissed(fragment)}>{messages.dismiss}</Button>
    </div>
  );
}

/** Looks once at each address: what becomes of the index later is not the link's. One that is being filled is filled as the link says. */
function useIndexProblems(client: Client, own: readonly WireDataset[], fragment: string): readonly string[] {
  const queries = useQueryClient();
  const [imports] = useImportsMemory();
  const route = parseRoute(fragment);
  const id = route.name === 'compare' || route.name === 'data' ? route.dataset : undefined;
  const found = useQuery({
    queryKey: ['index-problems', fragment],
    queryFn: async () => {
      const dataset = [...(await queries.ensureQueryData(datasetsQuery(client))), ...own].find((one) => one.id === id);
      if (dataset === undefined) return [];
      const index = isUnderWay(imports, dataset.id) ? null : await queries.ensureQueryData(indexQuery(client, dataset.id));
      return indexProblems(fragment, dataset, index);
    },
    // A lesson sets the page up itself.
    enabled: id !== undefined && lessonOf(fragment) === '',
    staleTime: 'static',
    gcTime: 0,
  });
  return found.data ?? [];
}
