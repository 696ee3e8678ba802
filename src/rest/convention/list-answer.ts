import type { Answer, Exchange } from '../endpoints/endpoint.ts';
import type { CollectionRead } from './collection-read.ts';
import { envelope } from './envelope.ts';
import type { Page } from './select-page.ts';
import type { WireList } from '../wire.ts';

/** A page in the envelope, with the paging values used and links to its neighbours; counts also as headers, for HEAD. */
export function answerList({ path, query }: Exchange, read: CollectionRead, page: Page): Answer {
  const { style, offset, limit } = read;
  const links = linksOf(read, page, (at) => addressOf(path, query, read, at));
  const values = style === 'offset' ? { limit, offset } : { page: offset / limit + 1, per_page: limit };
  const headers: Record<string, string> = { 'x-total-count': String(page.total) };
  for (const [name, value] of Object.entries(values)) headers[`x-${name.replace('_', '-')}`] = String(value);
  const neighbours = Object.entries(links).flatMap(([rel, target]) =>
    rel === 'self' || target === null ? [] : [`<${target}>; rel="${rel}"`],
  );
  headers['link'] = neighbours.join(', ');
  return { status: 200, body: envelope('ok', 'ok', { items: page.items, total: page.total, links, ...values }), headers };
}

type Links = WireList<unknown>['links'];

function linksOf({ offset, limit }: CollectionRead, { total, window = Infinity }: Page, at: (offset: number) => string): Links {
  const lastOffset = total === 0 ? 0 : Math.floor((total - 1) / limit) * limit;
  // A page that would end beyond the window is not to be had, so nothing links to it.
  const last = Math.min(lastOffset, Math.floor((window - limit) / limit) * limit);
  return {
    self: at(offset),
    first: at(0),
    prev: offset === 0 ? null : at(Math.min(Math.max(0, offset - limit), last)),
    next: offset + limit < total && offset + 2 * limit <= window ? at(offset + limit) : null,
    last: at(last),
  };
}

function addressOf(path: string, query: ReadonlyMap<string, string>, { style, limit }: CollectionRead, offset: number): string {
  const paging: readonly (readonly [string, number])[] =
    style === 'offset'
      ? [
          ['limit', limit],
          ['offset', offset],
        ]
      : [
          ['page', Math.floor(offset / limit) + 1],
          ['per_page', limit],
        ];
  const parameters = new Map<string, string | number>([...query, ...paging]);
  return `${path}?${[...parameters].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')}`;
}
