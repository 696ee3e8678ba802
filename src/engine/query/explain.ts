import { LENGTH_TABLE } from '../index/norms.ts';
import type { Leaf } from '../index/searcher.ts';
import { decodeUtf8 } from '../json/utf8.ts';
import { idf, K1_PLUS_1, normInverses } from './bm25.ts';
import { createWeight } from './create-weight.ts';
import type { IndexQuery, PhraseQuery, TermQuery } from './index-query.ts';
import { PhraseScorer } from './phrase-scorer.ts';
import type { Scorer } from './scorer.ts';
import type { ShardStatistics } from './shard-statistics.ts';
import { TermScorer } from './term-scorer.ts';
import type { Weight } from './weight.ts';

/** How a score came about: the parts of a part below it. Values are 32-bit floats. */
export interface Explanation {
  readonly value: number;
  readonly description: string;
  readonly details: readonly Explanation[];
}

/** Which document is explained. */
export interface ExplainedDocument {
  readonly leaf: Leaf;
  /** Within the leaf. */
  readonly docId: number;
}

interface ExplainWorld extends ExplainedDocument {
  readonly explainer: Explainer;
  readonly statistics: ShardStatistics;
}

/** Explains documents of a shard. What the parts of a query are bound to is kept: thousands of hits are explained by the same. */
export class Explainer {
  readonly #statistics: ShardStatistics;
  readonly #weights = new Map<IndexQuery, Map<number, Weight>>();

  constructor(statistics: ShardStatistics) {
    this.#statistics = statistics;
  }

  /** How the document's score for `query` came about; undefined when the document does not match. */
  explain(query: IndexQuery, boost: number, document: ExplainedDocument): Explanation | undefined {
    return explainDocument(query, boost, { ...document, explainer: this, statistics: this.#statistics });
  }

  weightOf(query: IndexQuery, boost: number): Weight {
    let byBoost = this.#weights.get(query);
    if (byBoost === undefined) this.#weights.set(query, (byBoost = new Map()));
    let weight = byBoost.get(boost);
    if (weight === undefined) byBoost.set(boost, (weight = createWeight(query, this.#statistics, boost, true)));
    return weight;
  }
}

function explainDocument(query: IndexQuery, boost: number, world: ExplainWorld): Explanation | undefined {
  const scorer = scorerAt(query, boost, world);
  if (scorer === undefined) return undefined;
  const explain = EXPLAINERS[query.kind] as ((query: IndexQuery, boost: number, world: ExplainWorld, scorer: Scorer) => Parts) | undefined;
  const parts = explain?.(query, boost, world, scorer) ?? constant(query, boost);
  return { value: scorer.score(), ...parts };
}

type Parts = Pick<Explanation, 'description' | 'details'>;
type Explainers = {
  readonly [Kind in IndexQuery['kind']]?: (
    query: Extract<IndexQuery, { kind: Kind }>,
    boost: number,
    world: ExplainWorld,
    scorer: Scorer,
  ) => Parts;
};

/** The table pairs each kind with an explainer of that very kind; kinds without one score the same everywhere. */
const EXPLAINERS: Explainers = {
  all: (_query, boost) => ({ description: '*:*', details: boost === 1 ? [] : [leafOf(boost, 'boost')] }),
  term: explainTerm,
  phrase: explainPhrase,
  boolean: (query, boost, world) => {
    const scoring = [...query.must, ...query.should].map((clause) => explainDocument(clause, boost, world));
    const filters = query.filter.map((clause) => explainDocument(clause, boost, world) && { ...noScore(clause), value: 0 });
    return { description: 'sum of:', details: present([...scoring, ...filters]) };
  },
  dis_max: ({ queries, tieBreaker }, boost, world) => ({
    description: tieBreaker === 0 ? 'max of:' : `max plus ${tieBreaker} times others of:`,
    details: present(queries.map((clause) => explainDocument(clause, boost, world))),
  }),
  blended_term: (query, boost, world) => ({
    description: query.tieBreaker === 0 ? 'max of:' : `max plus ${query.tieBreaker} times others of:`,
    details: present(
      query.fields.map(({ field, boost: own }) => {
        const clause: IndexQuery = { ...query, fields: [{ field, boost: own }] };
        const scorer = scorerAt(clause, boost, world);
        return scorer && leafOf(scorer.score(), `weight(${field}:${decodeUtf8(query.term)} in ${world.docId}), blended over all fields`);
      }),
    ),
  }),
  demotion: (query, boost, world) => ({
    description: 'product of:',
    details: present([
      explainDocument(query.positive, boost, world),
      leafOf(scorerAt(query.negative, 1, world) === undefined ? 1 : query.factor, 'negative boost, where the negative query matches'),
    ]),
  }),
  fuzzy_term: ({ field, text }, _boost, { docId }) => ({
    description: `weight(${field}:${text}~ in ${docId}), the nearest terms together`,
    details: [],
  }),
  phrase_prefix: ({ field, terms, prefix }, _boost, { docId }) => {
    const text = [...terms, prefix].map((term) => decodeUtf8(term)).join(' ');
    return { description: `weight(${field}:"${text}*" in ${docId}), all endings together`, details: [] };
  },
  boost: (query, boost, world) => {
    const inner = explainDocument(query.query, Math.fround(boost * Math.fround(query.boost)), world);
    return inner ?? { description: 'no match', details: [] };
  },
};

function scorerAt(query: IndexQuery, boost: number, { explainer, leaf, docId }: ExplainWorld): Scorer | undefined {
  const scorer = explainer.weightOf(query, boost).scorer(leaf);
  return scorer?.advance(docId) === docId ? scorer : undefined;
}

function explainTerm(query: TermQuery, boost: number, world: ExplainWorld, scorer: Scorer): Parts {
  const { statistics, leaf, docId } = world;
  const hasFreqs = leaf.segment.inverted(query.field)?.hasPositions ?? false;
  const freq = scorer instanceof TermScorer && hasFreqs ? scorer.freq() : 1;
  const rarity = explainIdf(statistics.docFreq(query.field, query.term), statistics.field(query.field).docCount);
  const title = `weight(${query.field}:${decodeUtf8(query.term)} in ${docId}) [PerFieldSimilarity], result of:`;
  return weighted({ title, value: scorer.score(), freq, freqName: 'freq', boost, rarity, field: query.field }, world);
}

function explainPhrase(query: PhraseQuery, boost: number, world: ExplainWorld, scorer: Scorer): Parts {
  const { statistics, docId } = world;
  const { docCount } = statistics.field(query.field);
  const parts = query.terms.map((term) => explainIdf(statistics.docFreq(query.field, term), docCount));
  const value = Math.fround(parts.reduce((sum, part) => sum + part.value, 0));
  const rarity: Explanation = { value, description: 'idf, sum of:', details: parts };
  const freq = scorer instanceof PhraseScorer ? scorer.freq() : 1;
  const text = query.terms.map((term) => decodeUtf8(term)).join(' ');
  const title = `weight(${query.field}:"${text}"${query.slop > 0 ? `~${query.slop}` : ''} in ${docId}) [PerFieldSimilarity], result of:`;
  return weighted({ title, value: scorer.score(), freq, freqName: 'phraseFreq', boost, rarity, field: query.field }, world);
}

function explainIdf(docFreq: number, docCount: number): Explanation {
  return {
    value: idf(docFreq, docCount),
    description: 'idf, computed as log(1 + (N - n + 0.5) / (n + 0.5)) from:',
    details: [leafOf(docFreq, 'n, number of documents containing term'), leafOf(docCount, 'N, total number of documents with field')],
  };
}

interface Weighing {
  readonly title: string;
  readonly value: number;
  readonly freq: number;
  readonly freqName: string;
  readonly boost: number;
  readonly rarity: Explanation;
  readonly field: string;
}

/** A score as the product of a boost, a rarity and how much of the field the occurrences are. */
function weighted({ title, value, freq, freqName, boost, rarity, field }: Weighing, { statistics, leaf, docId }: ExplainWorld): Parts {
  const { docCount, sumTotalTermFreq } = statistics.field(field);
  const norms = leaf.segment.inverted(field)?.norms;
  const norm = norms === undefined ? 1 : norms[docId];
  const saturation = 1 - 1 / (1 + freq * normInverses(docCount, sumTotalTermFreq)[norm]);
  const factors = [leafOf(Math.fround(boost * K1_PLUS_1), 'boost'), rarity, explainTf(saturation, freq, freqName)];
  const length = [
    leafOf(LENGTH_TABLE[norm], norms === undefined ? 'dl, length of field (lengths are not kept)' : 'dl, length of field'),
    leafOf(Math.fround(sumTotalTermFreq / docCount), 'avgdl, average length of field'),
  ];
  const tf = factors[2];
  const score: Explanation = {
    value,
    description: `score(freq=${freq.toFixed(1)}), computed as boost * idf * tf from:`,
    details: [factors[0], factors[1], { ...tf, details: [...tf.details, ...length] }],
  };
  return { description: title, details: [score] };
}

function explainTf(value: number, freq: number, freqName: string): Explanation {
  return {
    value: Math.fround(value),
    description: 'tf, computed as freq / (freq + k1 * (1 - b + b * dl / avgdl)) from:',
    details: [
      leafOf(freq, `${freqName}, occurrences of term within document`),
      leafOf(Math.fround(1.2), 'k1, term saturation parameter'),
      leafOf(0.75, 'b, length normalization parameter'),
    ],
  };
}

function constant(query: IndexQuery, boost: number): Parts {
  return {
    description: `ConstantScore(${'field' in query ? `${query.field}:${query.kind}` : query.kind})`,
    details: boost === 1 ? [] : [leafOf(boost, 'boost')],
  };
}

function noScore(query: IndexQuery): Parts {
  const matched = leafOf(1, 'field' in query ? `${query.field}:${query.kind}` : query.kind);
  return { description: 'match on required clause, product of:', details: [leafOf(0, '# clause'), matched] };
}

function leafOf(value: number, description: string): Explanation {
  return { value, description, details: [] };
}

function present(details: readonly (Explanation | undefined)[]): readonly Explanation[] {
  return details.filter((detail) => detail !== undefined);
}
