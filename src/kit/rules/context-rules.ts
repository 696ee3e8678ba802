import { type JsonNode, memberOf } from '../../requests/sheet/json-nodes.ts';
import type { ReadRequest } from '../../requests/sheet/search-request.ts';
import { type ContextNote, shortOf } from '../cost/exchange.ts';
import type { Judged, Rule } from './rule.ts';

/** A scroll or point in time that nobody closed: it keeps old segments in memory until its time is up, and there is a limit on how many are open. */
export const contextLeftOpen: Rule = {
  defaults: {},
  lesson: 'open-context',
  judge: ({ exchange }, _, { isLeft }) =>
    exchange.opened.filter(isLeft).map(({ kind }) => ({
      message: `The ${kind === 'pit' ? 'point in time' : 'scroll'} opened here is still open: it keeps old segments in memory until its time is up, and 500 of them are the limit.`,
      fix: `Close it when the last page is read, also where reading ends early or fails: ${closingOf(kind, exchange.path)} in a finally block.`,
    })),
};

/** How a context is closed, in the spelling it was opened with: OpenSearch has one of its own for points in time. */
function closingOf(kind: ContextNote['kind'], path: string): string {
  if (kind === 'scroll') return 'DELETE /_search/scroll with the latest _scroll_id';
  return path.endsWith('/point_in_time') ? 'DELETE /_search/point_in_time with its pit_id' : 'DELETE /_pit with its id';
}

/** The same page of a scroll asked for again: a scroll only goes forward, so the answer is the page after, and the page in between is lost. */
export const scrollPageAskedTwice: Rule = {
  defaults: {},
  lesson: 'no-jump',
  judge: ({ exchange, reads }, _, { all }) => {
    const id = scrollIdOf(reads);
    const earlier = id === undefined ? undefined : all.find((one) => one.exchange.number < exchange.number && scrollIdOf(one.reads) === id);
    // Some servers give the same id to every page: asking with it again is right then.
    if (earlier === undefined || earlier.exchange.scrollId === id) return [];
    return [
      {
        message: `The page behind this scroll id was asked for before, by request ${earlier.exchange.number} (${told(earlier)}): a scroll only goes forward, so the documents of that page are passed over.`,
        fix: 'Do not repeat a request for a page of a scroll: take the _scroll_id of the latest answer, and when an answer is lost begin anew. Pages of a point in time with search_after can be asked for again.',
      },
    ];
  },
};

function told({ exchange, reads }: Judged): string {
  const what = shortOf(exchange, reads);
  return exchange.status === 0 ? `${what}, whose answer was lost` : what;
}

/** The scroll id a request goes on with. */
export function scrollIdOf(reads: readonly ReadRequest[]): string | undefined {
  const read = reads.find(({ kind }) => kind === 'scroll-on');
  if (read === undefined) return undefined;
  const { path, query } = read.target;
  return (
    textOf(memberOf(read.values[0], 'scroll_id')?.value) ??
    query.find(({ name }) => name === 'scroll_id')?.value ??
    /\/scroll\/(.+)$/.exec(path)?.[1]
  );
}

function textOf(node: JsonNode | undefined): string | undefined {
  return node?.kind === 'string' ? node.value : undefined;
}
