import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Client } from '../../client/client.ts';
import { datasetsQuery, indexKey } from '../../client/queries/queries.ts';
import { beginMaking, endMaking, useImportsMemory } from './imports-memory.ts';
import { makeIndex, type WantedIndex } from './make-index.ts';

/** Makes an index anew, and has everybody know of it. */
export function useMaking(client: Client) {
  const queries = useQueryClient();
  const [, remember] = useImportsMemory();
  return useMutation({
    mutationFn: async (wanted: WantedIndex) => makeIndex(client, wanted, await queries.ensureQueryData(datasetsQuery(client))),
    onMutate: (wanted) => remember(beginMaking(wanted.dataset)),
    onSuccess: (started, wanted) => started && remember((before) => ({ tasks: new Map(before.tasks).set(wanted.dataset, started.id) })),
    onSettled: (_, __, wanted) => {
      remember((before) => ({ generation: before.generation + 1 }));
      // Until it is looked for again the index counts as missing, and must not be made twice.
      return queries.invalidateQueries({ queryKey: indexKey(wanted.dataset) }).finally(() => remember(endMaking(wanted.dataset)));
    },
  });
}
