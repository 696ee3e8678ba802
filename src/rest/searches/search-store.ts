import { encodeUtf8, type IdSource, type JsonObject, type JsonValue, parseJson, type Store, writeJson } from '../../engine/index.ts';
import { Tombstones } from '../convention/tombstones.ts';

/** What someone wants to be able to search for again. */
export interface SavedSearch {
  readonly name: string;
  readonly index: string;
  /** The body of the search, as it was given. */
  readonly request: JsonObject;
  readonly mode: PagingMode;
}

/** How a saved search is paged through. */
export type PagingMode = (typeof PAGING_MODES)[number];
export const PAGING_MODES = ['offset', 'search_after', 'scroll', 'pit'] as const;

/** A saved search as it is kept. */
export interface StoredSearch extends SavedSearch {
  readonly id: string;
  /** From 1, one more with each change. */
  readonly version: number;
}

/** Most saved searches at a time. */
export const MAX_SEARCHES = 1000;

const ID_LENGTH = 20;

/** The saved searches of a service at one moment. */
export interface SearchesImage {
  readonly searches: readonly StoredSearch[];
  readonly deleted: readonly string[];
}

/** What begins the names they are kept under. */
const KEPT = 'searches/';

/** The saved searches of one service, in the order they were made. They live as long as it does, and its store, where it has one. */
export class SearchStore {
  #searches = new Map<string, StoredSearch>();
  #deleted = new Tombstones();
  readonly #ids: IdSource;
  readonly #store: Store | undefined;

  constructor(ids: IdSource, store?: Store) {
    this.#ids = ids;
    this.#store = store;
    for (const [key, text] of store?.kept ?? []) {
      if (key.startsWith(KEPT)) this.#searches.set(key.slice(KEPT.length), readSearch(key.slice(KEPT.length), text));
    }
  }

  takeImage(): SearchesImage {
    return { searches: this.all(), deleted: this.#deleted.all() };
  }

  restore({ searches, deleted }: SearchesImage): void {
    for (const id of this.#searches.keys()) this.#store?.keep(KEPT + id, undefined);
    this.#searches = new Map();
    for (const search of searches) this.#put(search);
    this.#deleted = new Tombstones(deleted);
  }

  all(): readonly StoredSearch[] {
    return [...this.#searches.values()];
  }

  get(id: string): StoredSearch | undefined {
    return this.#searches.get(id);
  }

  wasDeleted(id: string): boolean {
    return this.#deleted.has(id);
  }

  /** Undefined: there are {@link MAX_SEARCHES} already. */
  add(search: SavedSearch): StoredSearch | undefined {
    if (this.#searches.size >= MAX_SEARCHES) return undefined;
    const stored = { ...search, id: this.#ids.next(ID_LENGTH), version: 1 };
    this.#put(stored);
    return stored;
  }

  change(current: StoredSearch, changes: Partial<SavedSearch>): StoredSearch {
    const changed = { ...current, ...changes, version: current.version + 1 };
    this.#put(changed);
    return changed;
  }

  delete(id: string): void {
    this.#searches.delete(id);
    this.#deleted.add(id);
    this.#store?.keep(KEPT + id, undefined);
  }

  #put(search: StoredSearch): void {
    this.#searches.set(search.id, search);
    const { id, ...rest } = search;
    this.#store?.keep(KEPT + id, writeJson(new Map<string, JsonValue>(Object.entries(rest))));
  }
}

/** What `#put` wrote. */
function readSearch(id: string, text: string): StoredSearch {
  const parsed = parseJson(encodeUtf8(text));
  if (!parsed.ok) throw new Error(`the saved search [${id}] cannot be read: ${text}`);
  return { id, ...(Object.fromEntries(parsed.value as JsonObject) as unknown as Omit<StoredSearch, 'id'>) };
}
