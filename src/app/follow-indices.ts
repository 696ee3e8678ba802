import type { QueryClient } from '@tanstack/react-query';
import { aliasesKey } from '../client/queries/alias-query.ts';
import { indexKey } from '../client/queries/queries.ts';
import type { Change } from '../worker/change.ts';
import type { TellsChanges } from './boot/own-documents.ts';

/** What makes an index another one than the page knows. Documents written to it do not. */
const CHANGES: readonly Change['kind'][] = ['create', 'delete', 'open', 'close', 'settings', 'change'];

/** Lets the page read again what it knows of an index that was made, deleted, opened, closed or set otherwise, whoever asked for it. */
export function followIndices(engine: TellsChanges, queries: QueryClient): void {
  const readAgain = async (index: string): Promise<void> => {
    const facts = [...indexKey(index), 'facts'];
    await queries.invalidateQueries({ queryKey: facts });
    // What is asked of an index by its name would be refused while there is none, or a closed one.
    const known = queries.getQueryData<{ readonly open: boolean } | null>(facts);
    const parts: readonly unknown[] = known?.open === false || known === null ? ['shape'] : ['shape', 'count', 'fields', 'window'];
    await queries.invalidateQueries({ queryKey: indexKey(index), predicate: ({ queryKey }) => parts.includes(queryKey[2]) });
  };
  engine.watchChanges(({ kind, index }) => {
    if (kind === 'aliases') void queries.invalidateQueries({ queryKey: aliasesKey });
    if (!CHANGES.includes(kind)) return;
    void queries.invalidateQueries({ queryKey: ['index-names'] });
    void readAgain(index);
  });
}
