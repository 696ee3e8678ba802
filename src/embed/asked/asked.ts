import { modes, type ModeId } from '../../features/paging-compare/lanes/mode.ts';
import { dataSizes, isDataName, type DataName } from './data-names.ts';

/** What an element or a frame is asked to show: its attributes, read. */
export interface Asked {
  readonly data: DataName;
  readonly shards: number;
  readonly documents: number;
  /** Documents per page. */
  readonly size: number;
  readonly page: number;
  /** Words to match in the data set's search field; empty matches everything. */
  readonly query: string;
  /** `field:asc` or `field:desc`; empty: as the data set suggests. */
  readonly sort: string;
  /** Undefined: as the data set suggests. */
  readonly tieBreak: '_id' | 'none' | undefined;
  /** In the order of the lanes, at least one. */
  readonly modes: readonly ModeId[];
}

/** An attribute that could not be taken as it is written, and what was taken instead. */
export interface Unread {
  readonly name: string;
  readonly value: string;
  readonly taken: string;
}

/** What is shown where nothing is said; the bounds are those of links into the page. */
export const limits = { shards: 20, documents: 2_000_000, size: 10_000, page: 9_999_999 } as const;

const usualModes: readonly ModeId[] = ['offset', 'search_after'];

/** Reads attributes, which have the names that links into the page have. What makes no sense counts as left out; what goes too far is cut. */
export function readAsked(attribute: (name: string) => string | null): { readonly asked: Asked; readonly unread: readonly Unread[] } {
  const unread: Unread[] = [];
  const note = (name: string, taken: string): string => {
    unread.push({ name, value: attribute(name) ?? '', taken });
    return taken;
  };
  const whole = (name: string, usual: number, most: number): number => {
    const text = attribute(name)?.trim() ?? '';
    if (text === '') return usual;
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < 1) return Number(note(name, String(usual)));
    return value > most ? Number(note(name, String(most))) : value;
  };
  const data = readData(attribute('data'), note);
  const documents = whole('docs', dataSizes[data], limits.documents);
  const size = whole('size', 10, limits.size);
  const asked = {
    data,
    documents,
    size,
    shards: whole('shards', 5, limits.shards),
    page: whole('page', Math.max(1, Math.min(1_000, Math.floor(documents / size))), limits.page),
    query: attribute('q')?.trim() ?? '',
    sort: readSortText(attribute('sort'), note),
    tieBreak: readTieBreak(attribute('tie'), note),
    modes: readModes(attribute('modes'), note),
  };
  return { asked, unread };
}

type Note = (name: string, taken: string) => string;

function readData(text: string | null, note: Note): DataName {
  if (text === null || isDataName(text)) return text ?? 'logs';
  note('data', 'logs');
  return 'logs';
}

function readSortText(text: string | null, note: Note): string {
  if (text === null || text === '') return '';
  return /^[\w.@-]+(:(asc|desc))?$/.test(text) ? text : note('sort', '');
}

function readTieBreak(text: string | null, note: Note): Asked['tieBreak'] {
  if (text === '_id' || text === 'none') return text;
  if (text !== null) note('tie', '');
  return undefined;
}

function readModes(text: string | null, note: Note): readonly ModeId[] {
  if (text === null) return usualModes;
  const named = text.split(/[\s,]+/).filter((name) => name !== '');
  const known = modes.map(({ id }) => id).filter((id) => named.includes(id));
  if (known.length === named.length && known.length > 0) return known;
  note('modes', (known.length > 0 ? known : usualModes).join(','));
  return known.length > 0 ? known : usualModes;
}

/** The index that holds what is asked of: one for each data set and shape, so that two elements that ask the same share it. */
export function indexOf({ data, shards, documents }: Asked): string {
  const named = documents === dataSizes[data] ? data : `${data}-${documents}`;
  return `${named}-on-${shards}`;
}

/** Attributes that say the same, without what goes without saying. */
export function writeAsked(asked: Asked): Readonly<Record<string, string>> {
  const { data, shards, documents, size, page, query, sort, tieBreak } = asked;
  return {
    data,
    shards: String(shards),
    ...(documents !== dataSizes[data] && { docs: String(documents) }),
    ...(size !== 10 && { size: String(size) }),
    page: String(page),
    ...(query !== '' && { q: query }),
    ...(sort !== '' && { sort }),
    ...(tieBreak !== undefined && { tie: tieBreak }),
    ...(asked.modes.join() !== usualModes.join() && { modes: asked.modes.join() }),
  };
}

/** The same comparison in the page: a link to it from its address. */
export function linkTo(home: URL, asked: Asked): string {
  const { modes: _, ...parameters } = writeAsked(asked);
  return new URL(`#/compare?${new URLSearchParams(parameters).toString()}`, home).href;
}
