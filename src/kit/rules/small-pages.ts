import { count } from '../../requests/count.ts';
import { queryPart, type ReadRequest, sizeOf } from '../../requests/sheet/search-request.ts';
import type { Exchange } from '../cost/exchange.ts';
import { scrollIdOf } from './context-rules.ts';
import type { Judged, Rule } from './rule.ts';

/** Many small pages where few would do: a walk by scroll, or a change by query with a `scroll_size` of its own. */
export const smallPages: Rule<{ readonly size: number; readonly pages: number }> = {
  defaults: { size: 100, pages: 20 },
  lesson: 'export',
  judge: ({ exchange, reads }, { size: least, pages: most }, { all }) => {
    const isScroll = exchange.opened.some(({ kind }) => kind === 'scroll');
    return reads.flatMap((read) => {
      const size = isScroll ? sizeOf(read) : batchSizeOf(read);
      if (size === undefined || size >= least) return [];
      const pages = isScroll ? 1 + pagesBehind(exchange, all) : exchange.batches;
      if (pages <= most) return [];
      const made = isScroll ? `scroll was read in ${count(pages)} pages` : `change was made in ${count(pages)} batches`;
      return {
        message: `This ${made} of ${count(size)}: each asks every shard anew, and what it holds open stays open for longer.`,
        fix: isScroll
          ? 'Ask for some hundred or a thousand documents a page, by size in the search that opens the scroll.'
          : 'Leave scroll_size out: batches are of 1,000 then.',
      };
    });
  },
};

/** What a change by query says of its batches; undefined: nothing, or it is none. */
function batchSizeOf(read: ReadRequest): number | undefined {
  const said = /\/_(?:delete|update)_by_query$/.test(read.target.path) ? queryPart(read, 'scroll_size')?.value : undefined;
  return said === undefined ? undefined : Number(said);
}

/** How many pages were asked for behind the first. A page is asked for by an id of its scroll, and its answer may bring another. */
function pagesBehind({ number, scrollId }: Exchange, all: readonly Judged[]): number {
  const ids = new Set([scrollId]);
  const pages = all.filter(({ exchange, reads }) => {
    const id = exchange.number > number ? scrollIdOf(reads) : undefined;
    if (id === undefined || !ids.has(id)) return false;
    ids.add(exchange.scrollId);
    return true;
  });
  return pages.length;
}
