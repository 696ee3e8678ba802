import { decodeUtf8, type Engine, type Result, type SearchCost, type SearchResponse } from '../../engine/index.ts';
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

/** Changes of all that match. */
const BY_QUERY = /\/_(?:delete|update)_by_query$/;

/** The requests of a service with what each cost, in the order they came. Every request passes here: what it cost is added up when somebody asks. */
export class Journal implements Onlooker {
  /** Those from `#first` on: forgetting one is not to move ten thousand. */
  #notes: (Note | undefined)[] = [];
  #first = 0;
  #number = 0;
  #characters = 0;
  #forgotten = 0;
  /** How many are at work that are not to be looked on. */
  #unseen = 0;
  readonly #add = (note: Note): void => {
    this.#notes.push(note);
    this.#characters += note.body.length;
    while (this.#notes.length - this.#first > MOST_EXCHANGES || this.#characters > MOST_CHARACTERS) this.#forget();
    if (this.#first <= MOST_EXCHANGES) return;
    this.#notes = this.#notes.slice(this.#first);
    this.#first = 0;
  };

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
    return this.#unseen > 0 ? UNSEEN : new Note(++this.#number, request, this.#add);
  }

  /** In the order they came. */
  all(): readonly Exchange[] {
    const exchanges = this.#notes.slice(this.#first).flatMap((note) => note?.exchange ?? []);
    return exchanges.sort((a, b) => a.number - b.number);
  }

  /** How many were forgotten, as there were more than are kept. */
  get forgotten(): number {
    return this.#forgotten;
  }

  /** Forgets all of them, and counts from 1 again. */
  clear(): void {
    this.#notes = [];
    this.#first = 0;
    this.#number = 0;
    this.#characters = 0;
    this.#forgotten = 0;
  }

  #forget(): void {
    this.#characters -= this.#notes[this.#first]?.body.length ?? 0;
    this.#notes[this.#first++] = undefined;
    this.#forgotten++;
  }
}

/** Of a request that is not noted. */
const UNSEEN: Visit = { facing: (engine) => engine, answered: () => undefined };

/** What is noted of a request. Mutable until it is answered. */
class Note implements Visit {
  body = '';
  readonly #number: number;
  readonly #method: string;
  readonly #path: string;
  readonly #query: string;
  readonly #add: (note: Note) => void;
  readonly #searches: SearchCost[] = [];
  readonly #opened: ContextNote[] = [];
  #scrollId: string | undefined;
  #status = 0;
  #exchange: Exchange | undefined;

  constructor(number: number, { method, path, query }: ApiRequest, add: (note: Note) => void) {
    this.#number = number;
    this.#method = method;
    this.#path = path;
    this.#query = query;
    this.#add = add;
  }

  /** The engine's other calls are its own, found behind these: a copy of all fifty took as long as a small search. */
  facing(engine: Engine): Engine {
    const seen = Object.create(engine) as { -readonly [Call in keyof Engine]: Engine[Call] };
    seen.search = (asked, interruption) =>
      engine.search(asked, interruption).then((found) => this.#noted(found, asked.scroll !== undefined));
    seen.scroll = (id, keepAlive, interruption) => engine.scroll(id, keepAlive, interruption).then((found) => this.#noted(found, false));
    seen.openPit = async (...asked) => {
      const pit = await engine.openPit(...asked);
      if (pit.ok) this.#opened.push({ kind: 'pit', id: pit.value.id });
      return pit;
    };
    return seen;
  }

  answered({ status, dropped }: ApiResponse, body: Uint8Array | undefined): void {
    const isKept = body !== undefined && body.length <= MOST_BODY_BYTES && !DOCUMENTS.test(this.#path);
    if (isKept) this.body = decodeUtf8(body);
    this.#status = dropped === true ? 0 : status;
    this.#add(this);
  }

  get exchange(): Exchange {
    this.#exchange ??= {
      number: this.#number,
      method: this.#method,
      path: this.#path,
      query: this.#query,
      body: this.body,
      status: this.#status,
      cost: this.#searches.map(costOf).reduce(addCosts, NO_COST),
      searches: this.#searches,
      batches: BY_QUERY.test(this.#path) ? this.#searches.length : 0,
      opened: this.#opened,
      scrollId: this.#scrollId,
    };
    return this.#exchange;
  }

  #noted(found: Result<SearchResponse>, opens: boolean): Result<SearchResponse> {
    if (!found.ok) return found;
    const { cost, scrollId } = found.value;
    this.#searches.push(cost);
    this.#scrollId = scrollId ?? this.#scrollId;
    if (opens && scrollId !== undefined) this.#opened.push({ kind: 'scroll', id: scrollId });
    return found;
  }
}
