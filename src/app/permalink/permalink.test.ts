import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultView, type CompareView } from '../../features/paging-compare/compare-view.ts';
import { readView, writeView } from '../../features/paging-compare/compare-view-link.ts';
import { formatRoute, parseRoute, type CompareRoute } from '../routes/route.ts';
import { decodeState, encodeState } from './codec.ts';
import { oldLinks } from './testing/old-links.ts';

/** The link of a route and a view, as the address bar shows it. */
async function linkOf(route: CompareRoute, view: CompareView): Promise<string> {
  const written = writeView(view);
  return formatRoute({ ...route, ...(written !== null && { view: await encodeState(written) }) });
}

async function read(link: string): Promise<{ route: unknown; view: unknown }> {
  const parsed = parseRoute(link);
  const { view, ...route } = { view: undefined, ...parsed };
  const decoded = view === undefined ? null : await decodeState(view);
  return { route, view: decoded === null ? null : decoded.ok ? decoded.value : decoded.why };
}

describe('permalinks', () => {
  it.each(oldLinks)('open as they always did: $link', async ({ link, route, view }) => {
    expect(await read(link)).toEqual({ route, view });
  });

  it('carry any state there and back, the same one twice, fit for Markdown and short enough for a chat', async () => {
    const ids = defaultView.lanes.order;
    const routes = fc.record(
      {
        name: fc.constant('compare' as const),
        dataset: fc.constantFrom('logs', 'tiny', 'feed', 'products', 'wordnet', 'cities'),
        shards: fc.integer({ min: 1, max: 20 }),
        documents: fc.integer({ min: 1, max: 2_000_000 }),
        query: fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
        sort: fc.constantFrom('timestamp:desc', '_score:desc', 'title.raw:asc'),
        tieBreak: fc.constantFrom('_id' as const, 'none' as const),
        size: fc.integer({ min: 1, max: 1_000 }),
        page: fc.integer({ min: 1, max: 200_000 }),
        theme: fc.constantFrom('auto' as const, 'light' as const, 'dark' as const),
      },
      { requiredKeys: ['name', 'dataset', 'shards'] },
    );
    const views = fc.record({
      lanes: fc.record({
        order: fc.shuffledSubarray([...ids], { minLength: 4 }),
        hidden: fc.subarray([...ids], { maxLength: 3 }),
        free: fc.subarray([...ids]),
      }),
      shown: fc.constantFrom(...ids),
      positions: fc.dictionary(fc.constantFrom(...ids), fc.integer({ min: 1, max: 200_000 })),
    });
    await fc.assert(
      fc.asyncProperty(routes, views, async (route, part) => {
        const view: CompareView = { ...defaultView, ...part };
        const link = await linkOf(route, view);
        const back = await read(link);
        expect(back.route).toEqual(route);
        expect(readView(back.view)).toEqual(view);
        expect(await linkOf(route, readView(back.view))).toBe(link);
        expect(link).not.toMatch(/[()\s"'<>[\]]/);
        expect(link.length).toBeLessThan(2_000);
      }),
    );
  });
});
