import type { ServiceClient } from '../support/service.ts';

/** What a walk asks: the same in all four modes. */
export interface Walk {
  readonly index: string;
  readonly size: number;
  readonly sort: readonly Record<string, 'asc' | 'desc'>[];
}

interface Page {
  readonly _scroll_id?: string;
  readonly pit_id?: string;
  readonly hits: { readonly hits: readonly { readonly _id: string; readonly sort?: readonly unknown[] }[] };
}

type Walker = (client: ServiceClient, walk: Walk) => AsyncGenerator<readonly string[]>;

/** The four ways of paging, each giving the ids of one page after another until a page comes empty. */
export const walkers: Readonly<Record<'offset' | 'search_after' | 'scroll' | 'PIT + search_after', Walker>> = {
  offset: async function* (client, { index, size, sort }) {
    for (let from = 0; ; from += size) {
      const page = await client.ok<Page>('POST', `/${index}/_search`, { from, size, sort, _source: false });
      if (page.hits.hits.length === 0) return;
      yield idsOf(page);
      // The page after the last full one would lie past the window.
      if (page.hits.hits.length < size || from + 2 * size > (await windowOf(client, index))) return;
    }
  },
  search_after: async function* (client, { index, size, sort }) {
    let page = await client.ok<Page>('POST', `/${index}/_search`, { size, sort, _source: false });
    while (page.hits.hits.length > 0) {
      yield idsOf(page);
      page = await client.ok<Page>('POST', `/${index}/_search`, { size, sort, _source: false, search_after: page.hits.hits.at(-1)?.sort });
    }
  },
  scroll: async function* (client, { index, size, sort }) {
    let page = await client.ok<Page>('POST', `/${index}/_search?scroll=1m`, { size, sort, _source: false });
    while (page.hits.hits.length > 0) {
      yield idsOf(page);
      page = await client.ok<Page>('POST', '/_search/scroll', { scroll: '1m', scroll_id: page._scroll_id });
    }
    await client.ok('DELETE', '/_search/scroll', { scroll_id: page._scroll_id });
  },
  'PIT + search_after': async function* (client, { index, size, sort }) {
    const { id } = await client.ok<{ readonly id: string }>('POST', `/${index}/_pit?keep_alive=1m`);
    const pit = { id, keep_alive: '1m' };
    let page = await client.ok<Page>('POST', '/_search', { size, sort, _source: false, pit });
    while (page.hits.hits.length > 0) {
      yield idsOf(page);
      pit.id = page.pit_id ?? id;
      page = await client.ok<Page>('POST', '/_search', { size, sort, _source: false, pit, search_after: page.hits.hits.at(-1)?.sort });
    }
    await client.ok('DELETE', '/_pit', { id: pit.id });
  },
};

/** The ids of a whole walk, in the order they came. */
export async function idsOfWalk(client: ServiceClient, mode: keyof typeof walkers, walk: Walk): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const page of walkers[mode](client, walk)) ids.push(...page);
  return ids;
}

function idsOf(page: Page): readonly string[] {
  return page.hits.hits.map((hit) => hit._id);
}

async function windowOf(client: ServiceClient, index: string): Promise<number> {
  const answer = await client.ok<Record<string, { readonly settings: { readonly index: { readonly max_result_window?: string } } }>>(
    'GET',
    `/${index}/_settings`,
  );
  return Number(answer[index]?.settings.index.max_result_window ?? 10_000);
}
