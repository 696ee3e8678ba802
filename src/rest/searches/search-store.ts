import type { IdSource, JsonObject } from '../../engine/index.ts';
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

/** The saved searches of one service, in the order they were made. They live as long as it does. */
export class SearchStore {
  #searches = new Map<string, StoredSearch>();
  #deleted = new Tombstones();
  readonly #ids: IdSource;

  constructor(ids: IdSource) {
    this.#ids = ids;
  }

  takeImage(): SearchesImage {
    return { searches: this.all(), deleted: this.#deleted.all() };
  }

  restore({ searches, deleted }: SearchesImage): void {
    this.#searches = new Map(searches.map((search) => [search.id, search]));
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
    this.#searches.set(stored.id, stored);
    return stored;
  }

  change(current: StoredSearch, changes: Partial<SavedSearch>): StoredSearch {
    const changed = { ...current, ...changes, version: current.version + 1 };
    this.#searches.set(current.id, changed);
    return changed;
  }

  delete(id: string): void {
    this.#searches.delete(id);
    this.#deleted.add(id);
  }
}
