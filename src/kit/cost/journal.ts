import type { Engine, Result, SearchCost, SearchResponse } from '../../engine/index.ts';
import type { ApiRequest, ApiResponse } from '../../rest/api.ts';
import type { Onlooker, Visit } from '../../rest/onlooker.ts';
import { addCosts, costOf, NO_COST } from './cost.ts';
import type { ContextNote, Exchange } from './exchange.ts';

/** Most exchanges kept, and most characters of their bodies; the oldest are forgotten first. */
const MOST_EXCHANGES = 10_000;
const MOST_CHARACTERS = 16 * 2 ** 20;

/** A longer body is not kept: no search has one, but for lists of ids. */
const MOST_BODY_BYTES = 65_536;

/** Bodies that say nothing of what searches cost. */
const DOCUMENTS = /\/(?:_bulk|_doc(?:\/[^/]*)?|_create\/[^/]*|_update\/[^/]*)$/;

/** The requests of a service with what each cost, in the order they came. */
export class Journal implements Onlooker {
  #exchanges: Exchange[] = [];
  #number = 0;
  #characters = 0;
  #forgotten = 0;
  /** How many are at work that are not to be looked on. */
  #unseen = 0;

  /** Requests that come while this is at work are not noted. */
  async without<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#unseen++;
    try {
      return await work();
    } finally {
      this.#unseen--;
    }
  }

  /** @see Onlooker */
  begin(request: ApiRequest): Visit {
    const seen = this.#unseen === 0;
    const number = seen ? ++this.#number : 0;
    const { method, path, query } = request;
    const searches: SearchCost[] = [];
    let scrollId: string | undefined;
    const opened: ContextNote[] = [];
    const note = (found: Result<SearchResponse>, opens: boolean): Result<SearchResponse> => {
      if (!found.ok) return found;
      searches.push(found.value.cost);
      scrollId = found.value.scrollId ?? scrollId;
      if (opens && found.value.scrollId !== undefined) opened.push({ kind: 'scroll', id: found.value.scrollId });
      return found;
    };
    return {
      facing: (engine): Engine => ({
        ...engine,
        search: async (asked, interruption) => note(await engine.search(asked, interruption), asked.scroll !== undefined),
        scroll: async (id, keepAlive, interruption) => note(await engine.scroll(id, keepAlive, interruption), false),
        openPit: async (...asked) => {
          const pit = await engine.openPit(...asked);
          if (pit.ok) opened.push({ kind: 'pit', id: pit.value.id });
          return pit;
        },
      }),
      answered: ({ status, dropped }: ApiResponse, body) => {
        if (!seen) return;
        const kept = body === undefined || body.length > MOST_BODY_BYTES || DOCUMENTS.test(path) ? '' : new TextDecoder().decode(body);
        const cost = searches.reduce((sum, search) => addCosts(sum, costOf(search)), NO_COST);
        this.#add({ number, method, path, query, body: kept, status: dropped === true ? 0 : status, cost, searches, opened, scrollId });
      },
    };
  }

  /** In the order they came. */
  all(): readonly Exchange[] {
    return this.#exchanges.toSorted((a, b) => a.number - b.number);
  }

  /** How many were forgotten, as there were more than are kept. */
  get forgotten(): number {
    return this.#forgotten;
  }

  /** Forgets all of them, and counts from 1 again. */
  clear(): void {
    this.#exchanges = [];
    this.#number = 0;
    this.#characters = 0;
    this.#forgotten = 0;
  }

  #add(exchange: Exchange): void {
    this.#exchanges.push(exchange);
    this.#characters += exchange.body.length;
    while (this.#exchanges.length > MOST_EXCHANGES || this.#characters > MOST_CHARACTERS) {
      this.#characters -= this.#exchanges.shift()?.body.length ?? 0;
      this.#forgotten++;
    }
  }
}
