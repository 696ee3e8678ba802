import { consoleAddParameter } from '../client/console-link.ts';
import { isTheme, type Theme } from './theme.ts';

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
  /** How the page is looked at, packed. */
  readonly view?: string;
}

/** The Collections page and what it shows. */
export interface CollectionsRoute {
  readonly name: 'collections';
  /** Its parameters as they stand in the address; the page itself reads them. */
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
}

/** The console. */
export interface ConsoleRoute {
  readonly name: 'console';
  /** A request to put at the end of a sheet; empty: none. It is put there, never sent. */
  readonly add: string;
}

/** What is real, what is modelled. */
interface FidelityRoute {
  readonly name: 'fidelity';
}

/** A page one can go to. */
export type KnownRoute = CompareRoute | CollectionsRoute | ApiRoute | DataRoute | ConsoleRoute | FidelityRoute;
export type Route = KnownRoute | { readonly name: 'unknown'; readonly path: string };

const defaultDataset = 'logs';
const defaultShards = 5;
/** Documents per page where an address names none. */
export const defaultSize = 10;
const mostShards = 20;

/** Reads the fragment of an address (with or without `#`). Values that make no sense count as absent. */
export function parseRoute(fragment: string): Route {
  const [path = '', search = ''] = fragment.replace(/^#/, '').split('?');
  const params = new URLSearchParams(search);
  if (path === '/collections') return { name: 'collections', params: search };
  if (path === '/api') return { name: 'api', search: params.get('find') ?? '', operation: params.get('op') ?? '' };
  if (path === '/data') return readData(params);
  if (path === '/fidelity') return { name: 'fidelity' };
  if (path === '/console') return { name: 'console', add: params.get(consoleAddParameter) ?? '' };
  return ['', '/', '/compare'].includes(path) ? readCompare(params) : { name: 'unknown', path };
}

function readData(params: URLSearchParams): DataRoute {
  const shards = wholeNumber(params.get('shards'));
  const documents = wholeNumber(params.get('docs'));
  return {
    name: 'data',
    dataset: params.get('data') ?? defaultDataset,
    ...(shards !== undefined && { shards: Math.min(mostShards, shards) }),
    ...(documents !== undefined && { documents }),
  };
}

function readCompare(params: URLSearchParams): CompareRoute {
  const query = params.get('q');
  const sort = params.get('sort');
  const tie = params.get('tie');
  const theme = params.get('theme');
  const documents = wholeNumber(params.get('docs'));
  const size = wholeNumber(params.get('size'));
  const page = wholeNumber(params.get('page')) ?? pageFrom(params.get('from'), size);
  const view = params.get('view');
  return {
    name: 'compare',
    dataset: params.get('data') ?? defaultDataset,
    shards: Math.min(mostShards, wholeNumber(params.get('shards')) ?? defaultShards),
    ...(documents !== undefined && { documents }),
    ...(query !== null && query !== '' && { query }),
    ...(sort !== null && sort !== '' && { sort }),
    ...((tie === '_id' || tie === 'none') && { tieBreak: tie }),
    ...(size !== undefined && { size }),
    ...(page !== undefined && { page }),
    ...(isTheme(theme) && { theme }),
    ...(view !== null && view !== '' && { view }),
  };
}

/** Writes the fragment, with `#`; the inverse of {@link parseRoute}. Escaped so that it survives in Markdown links. */
export function formatRoute(route: KnownRoute): string {
  if (route.name === 'compare') return fragmentOf('/compare', compareParameters(route));
  if (route.name === 'fidelity') return '#/fidelity';
  if (route.name === 'collections') return fragmentOf('/collections', new URLSearchParams(route.params));
  if (route.name === 'data') {
    const { dataset, shards, documents } = route;
    const rest = { ...(shards !== undefined && { shards: String(shards) }), ...(documents !== undefined && { docs: String(documents) }) };
    return fragmentOf('/data', new URLSearchParams({ data: dataset, ...rest }));
  }
  if (route.name === 'console')
    return fragmentOf('/console', new URLSearchParams(route.add === '' ? {} : { [consoleAddParameter]: route.add }));
  const { search, operation } = route;
  return fragmentOf('/api', new URLSearchParams({ ...(search !== '' && { find: search }), ...(operation !== '' && { op: operation }) }));
}

function fragmentOf(path: string, params: URLSearchParams): string {
  const text = params.toString().replaceAll('(', '%28').replaceAll(')', '%29').replaceAll('%3A', ':');
  return text === '' ? `#${path}` : `#${path}?${text}`;
}

function compareParameters(route: CompareRoute): URLSearchParams {
  const params = new URLSearchParams({ data: route.dataset, shards: String(route.shards) });
  const rest = {
    docs: route.documents,
    q: route.query,
    sort: route.sort,
    tie: route.tieBreak,
    size: route.size,
    page: route.page,
    theme: route.theme,
    view: route.view,
  };
  for (const [name, value] of Object.entries(rest)) if (value !== undefined && value !== '') params.set(name, String(value));
  return params;
}

/** The page that begins with or holds the document after `from` others, as searches count them; other sites link in with it. */
function pageFrom(text: string | null, size = defaultSize): number | undefined {
  const from = Number(text ?? Number.NaN);
  return text !== null && text !== '' && Number.isSafeInteger(from) && from >= 0 ? Math.floor(from / size) + 1 : undefined;
}

/** A positive whole number, or undefined. */
function wholeNumber(text: string | null): number | undefined {
  const number = Number(text ?? Number.NaN);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
