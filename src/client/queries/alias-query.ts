import { queryOptions } from '@tanstack/react-query';
import { isSuccess, type Ask } from '../ask.ts';

/** Key of what is known of aliases. */
export const aliasesKey = ['aliases'] as const;

/** The indices a name is an alias of; none where it is no alias. */
export function aliasQuery(ask: Ask, name: string) {
  return queryOptions({
    queryKey: [...aliasesKey, name],
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const answer = await ask('GET', '/_cat/aliases?format=json', { signal });
      const rows = isSuccess(answer) ? (answer.body as readonly { readonly alias: string; readonly index: string }[]) : [];
      return rows.filter(({ alias }) => alias === name).map(({ index }) => index);
    },
  });
}
