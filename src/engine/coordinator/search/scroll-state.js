import { certain } from '../../certain.ts';
import { sliceRow } from '../../search/sort/key-column.ts';
import { targetAt } from './readers.ts';
import { preferred } from './search-plan.ts';
/** Where a scroll stands. Mutable: each page moves it forward. */
export class ScrollState {
  #request;
  /** By reader position: the last entry the shard has given to the client. */
  #cursors = new Map();
  #first;
  #turn = Promise.resolve();
  /** Their names alone: an index that is deleted while they are skipped is let go of. */
  #asked;
  /** @param asked all shards, those that are skipped from the first page on included. */
  constructor(request, asked) {
    this.#request = request;
    this.#asked = preferred(request, asked).map(({ uuid, shard }) => ({ uuid, shard }));
  }
  /** The first page's total and highest score, which every page repeats. */
  get firstPage() {
    if (this.#first === undefined) throw new Error('a scroll has no first page yet');
    return this.#first;
  }
  /** Runs `work` after the pages asked for before it. */
  async inTurn(work) {
    const turn = this.#turn.then(work);
    // A page that breaks must not break the ones waiting behind it.
    this.#turn = turn.catch(() => undefined);
    return turn;
  }
  target(shard, position) {
    return targetAt(shard, position, this.#cursors.get(position));
  }
  /** The next page. Only the first one counts hits, and then exactly. */
  plan(targets, failures) {
    const request = this.#request;
    return {
      request,
      targets: preferred(request, targets),
      asked: this.#asked,
      failures: preferred(request, failures),
      sort: request.sort,
      from: 0,
      size: request.size,
      window: request.size,
      trackTotalHitsUpTo: this.#first === undefined ? Infinity : -1,
      aggregations: this.#first === undefined ? request.extras?.aggregations : undefined,
    };
  }
  /** Moves each shard's cursor past the entries that made it onto the page. */
  advance(page) {
    this.#first ??= { totalHits: page.totalHits, maxScore: page.maxScore };
    for (const [answer, { target, result }] of page.answers.entries()) {
      const row = page.winners[answer]?.rows.at(-1);
      if (row === undefined) continue;
      const doc = certain(result.docs[row]);
      this.#cursors.set(target.position, { keys: sliceRow(result.keys, row), score: result.scores[row] ?? NaN, doc });
    }
  }
}
