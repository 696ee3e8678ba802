import { member, parsed } from '../../requests/loose-json.ts';
import { type HarEntry, harEntries } from '../../requests/paste/har.ts';
import type { ContextNote, Exchange } from '../cost/exchange.ts';

/** A recorded exchange with a search service. */
export interface Recorded {
  readonly exchange: Exchange;
  /** The answer as JSON; undefined: it is none, or was not recorded. */
  readonly answer: unknown;
}

/** What a recording holds. */
export interface Recording {
  readonly recorded: readonly Recorded[];
  /** How many of its requests went elsewhere: to no search service. */
  readonly others: number;
}

/**
 * The exchanges of a HAR file with a search service: those below `base`, else those with a call such as `_search` in their path. What stands before the index
 * there is left out.
 * @throws Error where the text is no recording
 */
export function readRecording(text: string, base?: string): Recording {
  const entries = harEntries(text);
  if (entries === undefined) throw new Error('it is no HAR file: there are no entries with a request in it');
  const bases = base === undefined ? basesOf(entries) : [base];
  const recorded: Recorded[] = [];
  for (const entry of entries) {
    // An address that was guessed may have a page beside the service.
    const place = base !== undefined || callIn(entry.url) >= 0 ? placeOf(entry, bases) : undefined;
    if (place !== undefined) recorded.push(recordedOf(entry, place, recorded.length + 1));
  }
  return { recorded, others: entries.length - recorded.length };
}

/** Whether a recording leaves a scroll or point in time open: no request to close it names it, or all. */
export function leftIn(recorded: readonly Recorded[]): (context: ContextNote) => boolean {
  const closings = recorded
    .filter(({ exchange }) => exchange.method === 'DELETE')
    .map(({ exchange }) => `${exchange.path} ${exchange.body}`);
  const nexts = new Map(
    recorded.flatMap(({ exchange }) => {
      const id = scrolledFrom(exchange);
      return id === undefined || exchange.scrollId === undefined ? [] : [[id, exchange.scrollId] as const];
    }),
  );
  return ({ id }) => {
    // Any id of a scroll closes it.
    const ids = [id];
    for (let next = nexts.get(id); next !== undefined && !ids.includes(next); next = nexts.get(next)) ids.push(next);
    return !closings.some((closing) => closing.includes('_all') || ids.some((one) => closing.includes(one)));
  };
}

interface Place {
  readonly path: string;
  readonly query: string;
}

/** The path below one of the addresses; undefined: it is not the service's. */
function placeOf({ url }: HarEntry, bases: readonly string[]): Place | undefined {
  const base = bases.find((one) => url.startsWith(one));
  if (base === undefined || !URL.canParse(url)) return undefined;
  const { pathname, search } = new URL(url);
  return { path: `/${pathname.slice(new URL(base).pathname.length).replace(/^\//, '')}`, query: search.slice(1) };
}

/**
 * Where search services seem to be: what stands before an index and a call such as `_search`. The longest come first: below one a path without an index is
 * read rightly too. An address whose paths all begin with a call, or an index and a call, is one by itself.
 */
function basesOf(entries: readonly HarEntry[]): readonly string[] {
  const bases = new Set<string>();
  for (const { url } of entries) {
    const call = callIn(url);
    if (call < 0) continue;
    const { origin, pathname } = new URL(url);
    bases.add([origin, ...pathname.split('/').slice(1, Math.max(1, call)), ''].join('/'));
  }
  return [...bases].toSorted((a, b) => b.length - a.length);
}

/** Which part of an address's path is a call, from 0; -1: none is. */
function callIn(url: string): number {
  const { pathname } = URL.canParse(url) ? new URL(url) : { pathname: '' };
  return pathname
    .split('/')
    .slice(1)
    .findIndex((segment) => /^_[a-z]/.test(segment));
}

function recordedOf({ method, body, status, answer: text }: HarEntry, { path, query }: Place, number: number): Recorded {
  const answer = text === '' ? undefined : parsed(text);
  const scrollId = textAt(answer, '_scroll_id');
  const opened: ContextNote[] = [];
  if (scrollId !== undefined && /(?:^|&)scroll=/.test(query) && path.endsWith('_search')) opened.push({ kind: 'scroll', id: scrollId });
  const pit =
    method === 'POST' && /\/(?:_pit|_search\/point_in_time)$/.test(path) ? (textAt(answer, 'id') ?? textAt(answer, 'pit_id')) : undefined;
  if (pit !== undefined) opened.push({ kind: 'pit', id: pit });
  const batches = Number(member(answer, 'batches') ?? 0);
  return { exchange: { number, method, path, query, body, status, cost: undefined, searches: [], batches, opened, scrollId }, answer };
}

function scrolledFrom({ body, path }: Exchange): string | undefined {
  return path.startsWith('/_search/scroll') ? textAt(parsed(body), 'scroll_id') : undefined;
}

function textAt(value: unknown, name: string): string | undefined {
  const text = member(value, name);
  return typeof text === 'string' ? text : undefined;
}
