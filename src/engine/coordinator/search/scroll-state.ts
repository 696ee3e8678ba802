import { certain } from '../../certain.ts';
import type { ContextShard } from '../../contexts/reader-context.ts';
import type { ShardFailure } from '../../errors.ts';
import { sliceRow } from '../../search/sort/key-column.ts';
import type { ShardCursor } from '../../search/phase/query-phase.ts';
import type { SearchPage } from './execute-search.ts';
import { targetAt } from './readers.ts';
import type { SearchPlan, SearchTarget } from './search-plan.ts';
import type { SearchRequest, SearchResponse } from './search-request.ts';

/** Where a scroll stands. Mutable: each page moves it forward. */
export class ScrollState {
  readonly #request: SearchRequest;
  /** By reader position: the last entry the shard has given to the client. */
  readonly #cursors = new Map<number, ShardCursor>();
  #first: Pick<SearchResponse, 'totalHits' | 'maxScore'> | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  /** Their names alone: an index that is deleted while they are skipped is let go of. */
  readonly #asked: readonly Pick<SearchTarget, 'uuid' | 'shard'>[];

  /** @param asked all shards, those that are skipped from the first page on included. */
  constructor(request: SearchRequest, asked: readonly SearchTarget[]) {
    this.#request = request;
    this.#asked = asked.map(({ uuid, shard }) => ({ uuid, shard }));
  }

  /** The first page's total and highest score, which every page repeats. */
  get firstPage(): Pick<SearchResponse, 'totalHits' | 'maxScore'> {
    if (this.#first === undefined) throw new Error('a scroll has no first page yet');
    return this.#first;
  }

  /** Runs `work` after the pages asked for before it. */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    // A page that breaks must not break the ones waiting behind it.
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  target(shard: ContextShard, position: number): SearchTarget {
    return targetAt(shard, position, this.#cursors.get(position));
  }

  /** The next page. Only the first one counts hits, and then exactly. */
  plan(targets: readonly SearchTarget[], failures: readonly ShardFailure[]): SearchPlan {
    const request = this.#request;
    return {
      request,
      targets,
      asked: this.#asked,
      failures,
      sort: request.sort,
      from: 0,
      size: request.size,
      window: request.size,
      trackTotalHitsUpTo: this.#first === undefined ? Infinity : -1,
      aggregations: this.#first === undefined ? request.extras?.aggregations : undefined,
      suggest: this.#first === undefined ? request.extras?.suggest : undefined,
    };
  }

  /** Moves each shard's cursor past the entries that made it onto the page. */
  advance(page: SearchPage): void {
    this.#first ??= { totalHits: page.totalHits, maxScore: page.maxScore };
    for (const [answer, { target, result }] of page.answers.entries()) {
      const row = page.winners[answer]?.rows.at(-1);
      if (row === undefined) continue;
      const doc = certain(result.docs[row]);
      this.#cursors.set(target.position, { keys: sliceRow(result.keys, row), score: result.scores[row] ?? NaN, doc });
    }
  }
}
