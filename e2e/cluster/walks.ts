import { parseLossless, stringifyLossless } from '../../src/client/lossless-json.ts';
import type { Dice } from '../../src/rest/testing/aggregation-trees.ts';
import type { Body } from '../../src/rest/testing/oracle-document.ts';
import { AT_ONCE, difference, type Difference, PASSED_OVER } from './difference.ts';
import type { Side, SideAnswer } from './sides.ts';

/** A way to all matches, page by page. */
export interface Walk {
  readonly way: 'scroll' | 'pit' | 'search_after';
  /** The search without what tells the page. Its last key is unique, so that no merge decides. */
  readonly body: Body;
  /** After so many pages it ends, whatever is left. */
  readonly most: number;
  /** Of a scroll or a point in time: writes and a refresh happen after the first page, which it must not see. */
  readonly written: string | undefined;
}

/** A random walk over what a query finds. */
export function randomWalk(dice: Dice, body: Body, mayWrite: boolean): Walk {
  const way = dice.pick(['scroll', 'pit', 'search_after'] as const);
  const written =
    !mayWrite || way === 'search_after' || dice.chance(0.5)
      ? undefined
      : `{"index":{"_id":"w${dice.below(1e9)}"}}\n{"seq":${1_000 + dice.below(9)}}\n`;
  const { from: _, search_after: __, ...search } = body;
  return { way, body: { ...search, size: 1 + dice.below(9) }, most: 8, written };
}

interface Page {
  readonly _scroll_id?: string;
  readonly pit_id?: string;
  readonly hits?: { readonly hits?: readonly { readonly sort?: readonly unknown[] }[] };
}

/** Takes both sides the same way, each with the ids and cursors it was given. The first place where a page differs; undefined: all are the same. */
export async function walkBoth(sides: readonly [Side, Side], index: string, walk: Walk): Promise<Difference | undefined> {
  const pages = await Promise.all(sides.map((side) => openWalk(side, index, walk)));
  const [ours, theirs] = pages;
  if (ours === undefined || theirs === undefined) throw new Error('there are two sides');
  try {
    for (let number = 1; number <= walk.most; number++) {
      const [own, other] = await Promise.all([ours.next(), theirs.next()]);
      const found = difference(own, other, { body: walk.body });
      if (found !== undefined && 'place' in found) {
        if (walk.body['track_total_hits'] !== true && (await isSame('exactly', pages, walk))) return { reason: LOSES };
        if (await isSame('atOnce', pages, walk)) return { reason: PASSED_OVER };
      }
      if (found !== undefined) return 'place' in found ? { place: `page ${number} by ${walk.way}: ${found.place}` } : found;
      if (own.status !== 200 || hitsOf(own.json).length === 0) return undefined;
      if (number === 1 && walk.written !== undefined)
        for (const side of sides) await side('POST', `/${index}/_bulk?refresh=true`, walk.written);
    }
    return undefined;
  } finally {
    await Promise.all([ours.close(), theirs.close()]);
  }
}

const LOSES =
  'behind a cursor OpenSearch passes over shards with ties and missing values, or fails over these, unless totals have to be exact; then the page is the same';

/** Whether both sides answer the same once they have to look at every shard, or to ask all of them at once. */
async function isSame(how: keyof Again, walks: readonly OpenWalk[], { body }: Walk): Promise<boolean> {
  const [own, other] = await Promise.all(walks.map(async ({ again }) => again?.[how]()));
  return own !== undefined && other !== undefined && difference(own, other, { body }) === undefined;
}

function hitsOf(page: unknown) {
  return (page as Page).hits?.hits ?? [];
}

interface Again {
  /** With a total of all matches. */
  readonly exactly: () => Promise<SideAnswer>;
  /** Of all shards at the same time. */
  readonly atOnce: () => Promise<SideAnswer>;
}

interface OpenWalk {
  readonly next: () => Promise<SideAnswer>;
  /** The page that was asked for last. A scroll has no way back. */
  readonly again?: Again;
  readonly close: () => Promise<unknown>;
}

async function openWalk(side: Side, index: string, { way, body }: Walk): Promise<OpenWalk> {
  if (way === 'scroll') return openScroll(side, index, body);
  const pit = way === 'pit' ? await openPit(side, index) : undefined;
  let [behind, last]: (readonly unknown[] | undefined)[] = [];
  const page = async (more: Body, parameters = '') => {
    const search = {
      ...body,
      ...more,
      ...(pit && { pit: { id: pit.id, keep_alive: '1m' } }),
      ...(behind && { search_after: behind }),
    };
    const answer = await side('POST', `${pit === undefined ? `/${index}` : ''}/_search${parameters}`, stringifyLossless(search));
    last = hitsOf(parseLossless(answer.text)).at(-1)?.sort ?? last;
    return pit === undefined ? answer : withoutShardDoc(answer, (body['sort'] as readonly unknown[]).length);
  };
  return {
    next: () => {
      behind = last;
      return page({});
    },
    again: { exactly: () => page({ track_total_hits: true }), atOnce: () => page({}, AT_ONCE) },
    close: async () => pit?.close(),
  };
}

function openScroll(side: Side, index: string, body: Body): OpenWalk {
  let id: string | undefined;
  return {
    next: async () => {
      const next = id === undefined ? undefined : JSON.stringify({ scroll: '1m', scroll_id: id });
      const answer = await (next === undefined
        ? side('POST', `/${index}/_search?scroll=1m`, JSON.stringify(body))
        : side('POST', '/_search/scroll', next));
      id = (answer.json as Page)._scroll_id ?? id;
      return answer;
    },
    close: async () => (id === undefined ? undefined : side('DELETE', '/_search/scroll', JSON.stringify({ scroll_id: id }))),
  };
}

/** By the path of Elasticsearch, or by OpenSearch's where there is none of that. */
async function openPit(side: Side, index: string) {
  const own = await side('POST', `/${index}/_pit?keep_alive=1m`);
  if (own.status === 200) {
    const { id } = own.json as { readonly id: string };
    return { id, close: () => side('DELETE', '/_pit', JSON.stringify({ id })) };
  }
  const { pit_id: id = '' } = (await side('POST', `/${index}/_search/point_in_time?keep_alive=1m`)).json as Page;
  return {
    id,
    close: () => side('DELETE', '/_search/point_in_time', JSON.stringify({ pit_id: [id] })),
  };
}

/** Every search of a point in time has `_shard_doc` as its last key here, and in no release that is asked: it is no difference, docs/rest.md has the row. */
function withoutShardDoc(answer: SideAnswer, keys: number): SideAnswer {
  const page = answer.json as { readonly hits?: { readonly hits?: readonly Body[] } };
  if (page.hits?.hits === undefined) return answer;
  const hits = page.hits.hits.map((hit) => (Array.isArray(hit['sort']) ? { ...hit, sort: hit['sort'].slice(0, keys) } : hit));
  return { ...answer, json: { ...page, hits: { ...page.hits, hits } } };
}
