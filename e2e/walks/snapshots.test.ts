import { beforeEach, describe, expect, it } from 'vitest';
import { openService, type ServiceClient } from '../support/service.ts';

interface Page {
  readonly _scroll_id: string;
  readonly hits: {
    readonly total: { readonly value: number };
    readonly hits: readonly { readonly _id: string; readonly sort: readonly unknown[] }[];
  };
}

const sort = [{ rank: 'asc' }];
const ids = (page: Page) => page.hits.hits.map((hit) => hit._id);

describe('what was written and deleted after a context was opened', () => {
  let client: ServiceClient;

  beforeEach(async () => {
    client = await openService();
    await client.fill('tiny', { documents: 24, shards: 3 });
  });

  /** Writes one document before all others and removes the third. */
  async function change(): Promise<void> {
    await client.ok('PUT', '/tiny/_doc/new?refresh=true', { title: 'New', rank: 0 });
    await client.ok('DELETE', '/tiny/_doc/d000003?refresh=true');
  }

  it('shows in a plain search', async () => {
    await change();
    const page = await client.ok<Page>('POST', '/tiny/_search', { size: 4, sort });
    expect(ids(page)).toEqual(['new', 'd000001', 'd000002', 'd000004']);
  });

  it('does not show in a scroll', async () => {
    let page = await client.ok<Page>('POST', '/tiny/_search?scroll=1m', { size: 2, sort });
    const seen = ids(page);
    await change();
    page = await client.ok<Page>('POST', '/_search/scroll', { scroll: '1m', scroll_id: page._scroll_id });
    expect([...seen, ...ids(page)]).toEqual(['d000001', 'd000002', 'd000003', 'd000004']);
    expect(page.hits.total.value).toBe(24);
  });

  it('does not show in a PIT, whatever is asked of it', async () => {
    const { id } = await client.ok<{ readonly id: string }>('POST', '/tiny/_pit?keep_alive=1m');
    await change();
    const pit = { id, keep_alive: '1m' };
    expect(ids(await client.ok<Page>('POST', '/_search', { size: 4, sort, pit }))).toEqual(['d000001', 'd000002', 'd000003', 'd000004']);
    const newest = { size: 1, sort, pit, query: { ids: { values: ['new', 'd000003'] } } };
    expect(ids(await client.ok<Page>('POST', '/_search', newest))).toEqual(['d000003']);
  });

  it('gives every answer of a scroll a new id, and accepts the old ones', async () => {
    const first = await client.ok<Page>('POST', '/tiny/_search?scroll=1m', { size: 2, sort });
    const second = await client.ok<Page>('POST', '/_search/scroll', { scroll: '1m', scroll_id: first._scroll_id });
    const third = await client.ok<Page>('POST', '/_search/scroll', { scroll: '1m', scroll_id: first._scroll_id });
    expect(new Set([first._scroll_id, second._scroll_id, third._scroll_id]).size).toBe(3);
    expect([ids(second), ids(third)]).toEqual([
      ['d000003', 'd000004'],
      ['d000005', 'd000006'],
    ]);
  });
});
