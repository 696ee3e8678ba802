import { consoleAddParameter } from '../../client/console-link.ts';
import { readSections, type SectionId } from '../../features/paging-compare/sections.ts';
import { isTheme, type Theme } from '../theme.ts';

/** What an address says. Absent parts are left to the data set's suggestions. */
export interface CompareRoute {
  readonly name: 'compare';
  readonly dataset: string;
  readonly shards: number;
  readonly documents?: number;
  readonly query?: string;
  /** As `timestamp:desc`. */
  readonly sort?: string;
  readonly tieBreak?: '_id' | 'none';
  readonly size?: number;
  readonly page?: number;
  readonly theme?: Theme;
  /** What is open below the lanes; absent: what the view speaks of. */
  readonly open?: readonly SectionId[];
  /** How the page is looked at, packed. */
  readonly view?: string;
}

/** A page that reads its parameters itself: the collections, or the panel for a cluster of any size. */
export interface ParameterRoute {
  readonly name: 'collections' | 'scale';
  /** As they stand in the address. */
  readonly params: string;
}

/** The API reference. */
export interface ApiRoute {
  readonly name: 'api';
  /** Words the list of operations is narrowed by; empty: none. */
  readonly search: string;
  /** The operation on display, as `GET /indices`; empty: none. */
  readonly operation: string;
}

/** The Data page and the data set it shows. */
export interface DataRoute {
  readonly name: 'data';
  readonly dataset: string;
  readonly shards?: number;
  readonly documents?: number;
  /** A shape to propose for its index, packed. */
  readonly view?: string;
  /** The question of its facets, which are folded away without one. */
  readonly facets?: string;
}

/** The console. */
export interface ConsoleRoute {
  readonly name: 'console';
  /** A request to put at the end of a sheet; empty: none. It is put there, never sent. */
  readonly add: string;
  /** A sheet to open as one more, packed. */
  readonly view?: string;
}

/** What is real, what is modelled. */
interface FidelityRoute {
  readonly name: 'fidelity';
}

/** The connection to a cluster beside the tab. */
interface ClusterRoute {
  readonly name: 'cluster';
}

/** The lessons. */
export interface LessonsRoute {
  readonly name: 'lessons';
  /** A lesson of somebody's own to open, packed. */
  readonly view?: string;
}

/** A page one can go to. */
export type KnownRoute = CompareRoute | ParameterRoute | ApiRoute | DataRoute | ConsoleRoute | FidelityRoute | ClusterRoute | LessonsRoute;
export type Route = KnownRoute | { readonly name: 'unknown'; readonly path: string };

const defaultDataset = 'logs';
const defaultShards = 5;
/** How far an address may go. */
export const limits = {
  shards: 20,
  /** What the page offers too: a link must not fill a tab's memory. */
  documents: 2_000_000,
  /** What a window lets through unless somebody raised it. */
  size: 10_000,
  /** As far as the field for it goes. */
  page: 9_999_999,
  /** Documents per page where an address names none. */
  usualSize: 10,
} as const;

/** Reads the fragment of an address (with or without `#`). Values that make no sense count as absent. */
export function parseRoute(fragment: string): Route {
  // Everything behind the first question mark: a link written by hand may hold more of them.
  const [, path = '', search = ''] = /^#?([^?]*)\??([^]*)$/.exec(fragment) ?? [];
  const params = new URLSearchParams(search);
  if (path === '/collections' || path === '/scale') return { name: path === '/scale' ? 'scale' : 'collections', params: search };
  if (path === '/api') return { name: 'api', search: params.get('find') ?? '', operation: params.get('op') ?? '' };
  if (path === '/data') return readData(params);
  if (path === '/fidelity' || path === '/cluster') return { name: path === '/cluster' ? 'cluster' : 'fidelity' };
  if (path === '/lessons') return { name: 'lessons', ...readText(params, 'view') };
  if (path === '/console') return { name: 'console', add: params.get(consoleAddParameter) ?? '', ...readText(params, 'view') };
  return ['', '/', '/compare'].includes(path) ? readCompare(params) : { name: 'unknown', path };
}

function readData(params: URLSearchParams): DataRoute {
  const shards = wholeNumber(params.get('shards'), limits.shards);
  const documents = wholeNumber(params.get('docs'), limits.documents);
  return {
    name: 'data',
    dataset: params.get('data') ?? defaultDataset,
    ...(shards !== undefined && { shards }),
    ...(documents !== undefined && { documents }),
    ...readText(params, 'view'),
    ...readText(params, 'facets'),
  };
}

/** What an address says under a name; `view` is what was packed into it, whichever page it is of. */
function readText<Name extends string>(params: URLSearchParams, name: Name): { readonly [Key in Name]?: string } {
  const text = params.get(name);
  // The key is the name itself.
  return (text ? { [name]: text } : {}) as { readonly [Key in Name]?: string };
}

function readCompare(params: URLSearchParams): CompareRoute {
  const query = params.get('q');
  const sort = params.get('sort');
  const tie = params.get('tie');
  const theme = params.get('theme');
  const open = readSections(params.get('open') ?? '');
  const documents = wholeNumber(params.get('docs'), limits.documents);
  const size = wholeNumber(params.get('size'), limits.size);
  const page = wholeNumber(params.get('page'), limits.page) ?? pageFrom(params.get('from'), size);
  return {
    name: 'compare',
    dataset: params.get('data') ?? defaultDataset,
    shards: wholeNumber(params.get('shards'), limits.shards) ?? defaultShards,
    ...(documents !== undefined && { documents }),
    ...(query !== null && query !== '' && { query }),
    ...(sort !== null && sort !== '' && { sort }),
    ...((tie === '_id' || tie === 'none') && { tieBreak: tie }),
    ...(size !== undefined && { size }),
    ...(page !== undefined && { page }),
    ...(isTheme(theme) && { theme }),
    ...((open.length > 0 || params.get('open') === 'none') && { open }),
    ...readText(params, 'view'),
  };
}

/** Writes the fragment, with `#`; the inverse of {@link parseRoute}. Escaped so that it survives in Markdown links. */
export function formatRoute(route: KnownRoute): string {
  const { name } = route;
  if ('params' in route) return fragmentOf(name, new URLSearchParams(route.params));
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(parametersOf(route))) if (value !== undefined && value !== '') params.set(key, String(value));
  return fragmentOf(name, params);
}

function fragmentOf(name: string, params: URLSearchParams): string {
  const text = params.toString().replaceAll('(', '%28').replaceAll(')', '%29').replaceAll('%3A', ':').replaceAll('%2C', ',');
  return text === '' ? `#/${name}` : `#/${name}?${text}`;
}

/** By their names in the address, in their order there; undefined and empty ones are left out. */
function parametersOf(route: Exclude<KnownRoute, ParameterRoute>): Readonly<Record<string, string | number | undefined>> {
  if (route.name === 'fidelity' || route.name === 'cluster') return {};
  if (route.name === 'lessons') return { view: route.view };
  if (route.name === 'api') return { find: route.search, op: route.operation };
  if (route.name === 'console') return { [consoleAddParameter]: route.add, view: route.view };
  const { dataset, shards, documents, view } = route;
  if (route.name === 'data') return { data: dataset, shards, docs: documents, view, facets: route.facets };
  const { query, sort, tieBreak, size, page, theme } = route;
  const open = route.open && (route.open.join(',') || 'none');
  return { data: dataset, shards, docs: documents, q: query, sort, tie: tieBreak, size, page, theme, open, view };
}

/** The page that begins with or holds the document after `from` others, as searches count them; other sites link in with it. */
function pageFrom(text: string | null, size: number = limits.usualSize): number | undefined {
  const from = Number(text ?? Number.NaN);
  return text !== null && text !== '' && Number.isSafeInteger(from) && from >= 0
    ? Math.min(limits.page, Math.floor(from / size) + 1)
    : undefined;
}

/** A positive whole number, at most so much; undefined for anything else. */
function wholeNumber(text: string | null, most: number): number | undefined {
  const number = Number(text ?? Number.NaN);
  return Number.isSafeInteger(number) && number > 0 ? Math.min(most, number) : undefined;
}
