import { Derived } from '../../index/memory/derived.ts';
import { nestedLevel, searchersBeside } from '../../index/nested/nested-level.ts';
import { normInverses } from './bm25.ts';
import { Expansions } from './expand-terms.ts';
import { termLeaves } from './term-leaves.ts';
/** What scores need of the fields of a searcher, which never changes: a kilobyte for each field that was asked for. */
const FIELDS = new Derived(() => new Map());
const TRUTHS = new Derived(() => new Map());
function truthsOf(leaves, path) {
  let [docCount, falses, trues] = [0, 0, 0];
  for (const { segment } of leaves) {
    const column = segment.docValues(path);
    if (column === undefined) continue;
    const order = column.valueOrder();
    const firstTrue = column.seek(1, false);
    docCount += column.docsWithValue.cardinality;
    falses += column.offsets === undefined ? firstTrue : distinct(order.subarray(0, firstTrue));
    trues += column.offsets === undefined ? order.length - firstTrue : distinct(order.subarray(firstTrue));
  }
  return { docCount, docFreqs: [falses, trues] };
}
/** Of ascending numbers. */
function distinct(docs) {
  let count = 0;
  for (let i = 0; i < docs.length; i++) if (i === 0 || docs[i] !== docs[i - 1]) count++;
  return count;
}
/** The term and field counts that scores are made of, summed over the segments of one searcher. */
export class ShardStatistics {
  shard;
  #searcher;
  #expansions;
  #gathered;
  #below;
  /** Searchers of nested objects, or of the documents around them: a field's terms are counted over all that have it. */
  #beside;
  /** @param shard its number within the index, which random scores depend on */
  constructor(searcher, shard = 0) {
    this.#searcher = searcher;
    this.shard = shard;
    this.#beside = searchersBeside(searcher);
  }
  /** The counts that scores of objects nested below are made of. */
  nested(levels) {
    this.#below ??= new Map();
    const path = levels.at(-1) ?? '';
    let below = this.#below.get(path);
    if (below === undefined) {
      const level = nestedLevel(this.#searcher, levels);
      this.#below.set(path, (below = { level, statistics: this.forSearcher(level.searcher) }));
    }
    return below;
  }
  /** As these, for other documents of the shard. */
  forSearcher(searcher) {
    return new ShardStatistics(searcher, this.shard);
  }
  /** Documents of the shard, deleted ones included, and the objects nested in them. */
  get maxDoc() {
    let count = this.#searcher.maxDoc;
    for (const { maxDoc } of this.#beside) count += maxDoc;
    return count;
  }
  /** The segments counted. */
  get leaves() {
    return this.#searcher.leaves;
  }
  /** What the queries bound to these statistics stand for on the shard. */
  get expansions() {
    this.#expansions ??= new Expansions(this.#searcher.leaves, (levels) => this.nested(levels).statistics.expansions);
    return this.#expansions;
  }
  /** The documents of a query that gathers them before it answers the first, as far as they are known. */
  gathered(query) {
    this.#gathered ??= new Map();
    let gathered = this.#gathered.get(query);
    if (gathered === undefined) this.#gathered.set(query, (gathered = new Map()));
    return gathered;
  }
  field(path) {
    const fields = FIELDS.of(this.#searcher);
    let statistics = fields.get(path);
    if (statistics === undefined) fields.set(path, (statistics = this.#sum(path)));
    return statistics;
  }
  /** Worked out once for the searcher's own counts. */
  lengths(path) {
    const statistics = this.field(path);
    const own = FIELDS.of(this.#searcher).get(path);
    return own === statistics ? (own.lengths ??= lengthsOf(own)) : lengthsOf(statistics);
  }
  /** Documents having `term`. @param found where it is, when that is known */
  docFreq(path, term, found) {
    const own = (found ?? this.leavesOf(path, term)).docFreq;
    if (this.#beside.length === 0) return own;
    return this.#beside.reduce((sum, searcher) => sum + termLeaves(searcher, path, term).docFreq, own);
  }
  /** What `term` counts as among words that are taken for each other: as many documents as the commonest has. */
  docFreqAmong(_path, _term, commonest) {
    return commonest;
  }
  /** Where `term` is. */
  leavesOf(path, term) {
    return termLeaves(this.#searcher, path, term);
  }
  /** Documents having a truth value, those having any, and both values together; one repeated within a document counts once. */
  truth(path, value) {
    const truths = TRUTHS.of(this.#searcher);
    let known = truths.get(path);
    if (known === undefined) truths.set(path, (known = truthsOf(this.#allLeaves(), path)));
    const { docCount, docFreqs } = known;
    return { docFreq: docFreqs[value] ?? 0, docCount, valueCount: docFreqs[0] + docFreqs[1] };
  }
  #allLeaves() {
    const { leaves } = this.#searcher;
    return this.#beside.length === 0 ? leaves : [...leaves, ...this.#beside.flatMap((searcher) => searcher.leaves)];
  }
  #sum(path) {
    let docCount = 0;
    let sumTotalTermFreq = 0;
    for (const { segment } of this.#allLeaves()) {
      const inverted = segment.inverted(path);
      if (inverted === undefined) continue;
      docCount += inverted.docCount;
      // Keywords keep no frequencies: a term counts once per document.
      sumTotalTermFreq += inverted.hasPositions ? inverted.sumTotalTermFreq : inverted.sumDocFreq;
    }
    return { docCount, sumTotalTermFreq };
  }
}
function lengthsOf(statistics) {
  return { averageLength: statistics.sumTotalTermFreq / statistics.docCount, normInverses: normInverses(statistics) };
}
