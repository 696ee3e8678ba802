import { compareBytes, decodeUtf8 } from '../../json/utf8.ts';
import { formatFloat } from '../../json/java-number.ts';
import { blendDocFreqs } from './blend-doc-freqs.ts';
import { bm25, normInverse, termWeight } from './bm25.ts';
import { createWeight } from './create-weight.ts';
import {
  explainIdf,
  type ExplainedDocument,
  type Explanation,
  leafOf,
  type Parts,
  present,
  type ScoredDocument,
  weighted,
} from './explain-bm25.ts';
import { explainFunctions } from '../functions/explain-functions.ts';
import { FunctionWeight } from '../functions/function-weight.ts';
import type {
  BlendedTermQuery,
  BooleanQuery,
  FunctionIndexQuery,
  FuzzyTermQuery,
  IndexQuery,
  NestedIndexQuery,
  PhrasePrefixQuery,
  PhraseQuery,
  SynonymQuery,
  TermQuery,
} from '../index-query.ts';
import { PhraseScorer } from '../scorer/phrase-scorer.ts';
import type { Scorer } from '../scorer/scorer.ts';
import { SynonymScorer } from '../scorer/synonym-scorer.ts';
import type { NestedStatistics, ShardStatistics } from './shard-statistics.ts';
import { synonymDocFreq } from './synonym-weight.ts';
import { TermScorer } from '../scorer/term-scorer.ts';
import type { Weight } from './weight.ts';

interface ExplainWorld extends ScoredDocument {
  readonly explainer: Explainer;
}

/** Explains documents of a shard. What the parts of a query are bound to is kept: thousands of hits are explained by the same. */
export class Explainer {
  /** A query as text. */
  readonly describe: (query: IndexQuery) => string;
  readonly #statistics: ShardStatistics;
  readonly #weights = new Map<IndexQuery, Map<number, Weight>>();
  readonly #below = new Map<ShardStatistics, Explainer>();

  constructor(statistics: ShardStatistics, describe: (query: IndexQuery) => string) {
    this.#statistics = statistics;
    this.describe = describe;
  }

  /** How the document's score for `query` came about; undefined when the document does not match. */
  explain(query: IndexQuery, boost: number, document: ExplainedDocument): Explanation | undefined {
    return explainDocument(query, boost, { ...document, explainer: this, statistics: this.#statistics });
  }

  /** Explains objects nested in the documents. */
  below({ statistics }: NestedStatistics): Explainer {
    let explainer = this.#below.get(statistics);
    if (explainer === undefined) this.#below.set(statistics, (explainer = new Explainer(statistics, this.describe)));
    return explainer;
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
  const lone = query.kind === 'boolean' ? onlyClause(query) : undefined;
  if (lone !== undefined) return explainDocument(lone, boost, world);
  const scorer = scorerAt(query, boost, world);
  if (scorer === undefined) return undefined;
  const explain = EXPLAINERS[query.kind] as ((query: IndexQuery, boost: number, world: ExplainWorld, scorer: Scorer) => Parts) | undefined;
  const parts = explain?.(query, boost, world, scorer) ?? constant(query, boost, world);
  return { value: scorer.score(), ...parts };
}

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
  term: (query, boost, world) => explainTerm(query, boost, world),
  synonym: explainSynonyms,
  boolean_term: explainBoolean,
  phrase: explainPhrase,
  boolean: (query, boost, world) => {
    const scoring = [...query.must, ...query.should].map((clause) => explainDocument(clause, boost, world));
    const isFilter = scoring.length + query.mustNot.length === 0 && query.filter.length === 1;
    if (isFilter) return { description: `ConstantScore(${matchText(query.filter[0], world)})^0.0`, details: [] };
    const filters = query.filter.map(
      (clause) => explainDocument(unscored(clause), boost, world) && { ...noScore(clause, world), value: 0 },
    );
    return { description: 'sum of:', details: present([...scoring, ...filters]) };
  },
  dis_max: ({ queries, tieBreaker }, boost, world) => ({
    description: tieBreaker === 0 ? 'max of:' : `max plus ${tieBreaker} times others of:`,
    details: present(queries.map((clause) => explainDocument(clause, boost, world))),
  }),
  blended_term: explainBlended,
  demotion: (query, boost, world, scorer) => {
    const { describe } = world.explainer;
    const positive = explainDocument(query.positive, boost, world);
    const factor = leafOf(query.factor, `Matched boosting query score(${describe(query.negative)})`);
    const demoted = { value: scorer.score(), description: 'product of:', details: present([positive, factor]) };
    const matched = scorerAt(query.negative, 1, world) !== undefined;
    return { description: `weight(${describe(query)}), result of:`, details: present([matched ? demoted : positive]) };
  },
  function_score: explainFunctionScore,
  capped: (query, boost, world) => {
    const inner = explainDocument(query.query, boost, world);
    if (inner === undefined || inner.value <= query.limit) return inner ?? { description: 'no match', details: [] };
    const text = world.explainer.describe(query.query);
    return { description: `Capped score of ${text}, max of`, details: [inner, leafOf(query.limit, 'maximum score')] };
  },
  nested: explainNested,
  fuzzy_term: explainFuzzy,
  phrase_prefix: explainPhrasePrefix,
  boost: (query, boost, world) => {
    const inner = explainDocument(query.query, Math.fround(boost * Math.fround(query.boost)), world);
    return inner ?? { description: 'no match', details: [] };
  },
};

/** By the object that scores best. */
function explainNested({ levels, query }: NestedIndexQuery, boost: number, world: ExplainWorld): Parts {
  const nested = world.statistics.nested(levels);
  const objects = nested.level.objectsOf(world.leaf);
  if (objects === undefined) return { description: 'no match', details: [] };
  const explainer = world.explainer.below(nested);
  const { statistics } = nested;
  const [from, to] = [objects.starts[world.docId], objects.starts[world.docId + 1]];
  let best: Explanation | undefined;
  let matches = 0;
  for (let docId = from; docId < to; docId++) {
    const one = explainDocument(query, boost, { leaf: objects.leaf, docId, explainer, statistics });
    if (one === undefined) continue;
    matches++;
    if (best === undefined || one.value > best.value) best = one;
  }
  const description = `Score based on ${matches} child docs in range from ${from} to ${to - 1}, best match:`;
  return { description, details: present([best]) };
}

function scorerAt(query: IndexQuery, boost: number, { explainer, leaf, docId }: ExplainWorld): Scorer | undefined {
  const scorer = explainer.weightOf(query, boost).scorer(leaf);
  return scorer?.advance(docId) === docId ? scorer : undefined;
}

/** A boolean query that is nothing but one scoring clause is that clause. */
function onlyClause({ must, should, filter, mustNot, minimumShouldMatch }: BooleanQuery): IndexQuery | undefined {
  const scoring = [...must, ...should];
  const isLone = scoring.length === 1 && filter.length + mustNot.length === 0 && minimumShouldMatch <= should.length;
  return isLone ? scoring[0] : undefined;
}

/** `docFreq` is given where it is not the term's own. */
function explainTerm(query: TermQuery, boost: number, world: ExplainWorld, docFreq?: number): Parts {
  const { statistics, leaf, docId } = world;
  const { docCount, sumTotalTermFreq } = statistics.field(query.field);
  const scorer = scorerAt(query, boost, world);
  const inverted = leaf.segment.inverted(query.field);
  const freq = scorer instanceof TermScorer && inverted?.hasPositions === true ? scorer.freq() : 1;
  const rarity = explainIdf(docFreq ?? statistics.docFreq(query.field, query.term), docCount);
  const norm = inverted?.norms?.[docId] ?? 1;
  const value = bm25(termWeight(boost, rarity.value), freq, normInverse(norm, { docCount, sumTotalTermFreq }));
  const title = `weight(${query.field}:${decodeUtf8(query.term)} in ${docId}) [PerFieldSimilarity], result of:`;
  return weighted({ title, value, freq, freqName: 'freq, occurrences of term within document', boost, rarity, field: query.field }, world);
}

function explainSynonyms(query: SynonymQuery, boost: number, world: ExplainWorld, scorer: Scorer): Parts {
  const { statistics, docId } = world;
  const rarity = explainIdf(synonymDocFreq(query, statistics), statistics.field(query.field).docCount);
  const title = `weight(${world.explainer.describe(query)} in ${docId}) [PerFieldSimilarity], result of:`;
  const freq = scorer instanceof SynonymScorer ? scorer.freq() : 1;
  const freqName = `termFreq=${formatFloat(freq)}`;
  return weighted({ title, value: scorer.score(), freq, freqName, boost, rarity, field: query.field }, world);
}

function explainBoolean(query: Extract<IndexQuery, { kind: 'boolean_term' }>, boost: number, world: ExplainWorld, scorer: Scorer): Parts {
  const { statistics, docId } = world;
  const { docCount, docFreq, valueCount } = statistics.truth(query.field, Number(query.value));
  const title = `weight(${world.explainer.describe(query)} in ${docId}) [PerFieldSimilarity], result of:`;
  const freqName = 'freq, occurrences of term within document';
  const counts = { docCount, sumTotalTermFreq: valueCount };
  return weighted(
    { title, value: scorer.score(), freq: 1, freqName, boost, rarity: explainIdf(docFreq, docCount), field: query.field, counts },
    world,
  );
}

function explainBlended(query: BlendedTermQuery, boost: number, world: ExplainWorld): Parts {
  const docFreqs = blendDocFreqs(query, world.statistics);
  const details = query.fields.map(({ field, boost: own }, i) => {
    const term: TermQuery = { kind: 'term', field, term: query.term };
    return explainedTerm(term, Math.fround(boost * Math.fround(own)), docFreqs[i], world);
  });
  return { description: query.tieBreaker === 0 ? 'max of:' : `max plus ${query.tieBreaker} times others of:`, details: present(details) };
}

/** The nearest terms are as rare as the commonest of them. */
function explainFuzzy(query: FuzzyTermQuery, boost: number, world: ExplainWorld): Parts {
  const { statistics } = world;
  const nearest = statistics.expansions.nearest(query);
  const terms = nearest.map(({ term, boost: nearness }) => ({ term: { kind: 'term', field: query.field, term } as const, nearness }));
  const docFreq = terms.reduce((most, { term }) => Math.max(most, statistics.docFreq(term.field, term.term)), 0);
  const details = present(
    terms.map(({ term, nearness }) =>
      nearness === 0
        ? explainedWorthless(term, world)
        : explainedTerm(term, Math.fround(boost * nearness), statistics.docFreqAmong(term.field, term.term, docFreq), world),
    ),
  );
  const [first] = details;
  return terms.length === 1 && first !== undefined ? first : { description: 'sum of:', details };
}

/** Undefined where the document does not have the term. */
function explainedTerm(term: TermQuery, boost: number, docFreq: number, world: ExplainWorld): Explanation | undefined {
  if (scorerAt(term, boost, world) === undefined) return undefined;
  const parts = explainTerm(term, boost, world, docFreq);
  return { value: parts.details[0].value, ...parts };
}

/** A term that has as many edits as letters. */
function explainedWorthless(term: TermQuery, world: ExplainWorld): Explanation | undefined {
  return scorerAt(term, 0, world) && leafOf(0, `ConstantScore(${world.explainer.describe(term)})^0.0`);
}

function explainPhrase(query: PhraseQuery, boost: number, world: ExplainWorld, scorer: Scorer): Parts {
  return explainWords(query, query.terms, phraseText(textsOf(query.terms), query.positions), { boost, world, scorer });
}

/** All endings stand in the last place; alone they are terms like others. */
function explainPhrasePrefix(query: PhrasePrefixQuery, boost: number, world: ExplainWorld, scorer: Scorer): Parts {
  const { field, terms, positions, prefixPosition } = query;
  const ends = world.statistics.expansions.ends(query);
  if (terms.length === 0) {
    const found = present(ends.map((term) => explainDocument({ kind: 'term', field, term }, boost, world)));
    return ends.length === 1 && found[0] !== undefined ? found[0] : { description: 'sum of:', details: found };
  }
  const last = textsOf(ends).join(' ');
  const words = [...textsOf(terms), ends.length > 1 ? `(${last})` : last];
  return explainWords(query, [...terms, ...ends], phraseText(words, [...positions, prefixPosition]), { boost, world, scorer });
}

function explainFunctionScore(query: FunctionIndexQuery, boost: number, world: ExplainWorld): Parts {
  const { leaf, docId, statistics, explainer } = world;
  // What is replaced is not explained: it may have no score.
  const isReplaced = query.combination === 'replace' && query.functions.length > 0;
  const inner = (isReplaced ? undefined : explainDocument(query.query, boost, world)) ?? leafOf(0, 'no match');
  const weight = explainer.weightOf(query, boost);
  const functions = weight instanceof FunctionWeight ? weight.functionScorer(leaf) : undefined;
  if (query.functions.length === 0 || functions?.advance(docId) !== docId) return inner;
  const texts = query.functions.map(({ filter }) => filter && explainer.describe(filter));
  const matches = query.functions.map(({ filter }) => filter === undefined || scorerAt(filter, 1, world) !== undefined);
  return explainFunctions(query, inner, { leaf, docId, shard: statistics.shard, matches, texts, factor: () => functions.factor() });
}

/** Terms as texts. */
export function textsOf(terms: readonly Uint8Array[]): readonly string[] {
  return terms.map((term) => decodeUtf8(term));
}

/** Words in their places, with a mark where one was left out. */
export function phraseText(words: readonly string[], positions: readonly number[]): string {
  const places: string[][] = [];
  for (const [i, word] of words.entries()) (places[positions[i] - positions[0]] ??= []).push(word);
  const shown = Array.from(places.keys(), (place) => (place in places ? places[place] : ['?']));
  return shown.map((all) => (all.length > 1 ? `(${all.join(' ')})` : all[0])).join(' ');
}

interface Scored {
  readonly boost: number;
  readonly world: ExplainWorld;
  readonly scorer: Scorer;
}

function explainWords(
  query: { readonly field: string; readonly slop: number },
  terms: readonly Uint8Array[],
  text: string,
  { boost, world, scorer }: Scored,
): Parts {
  const { statistics, docId } = world;
  const { docCount } = statistics.field(query.field);
  const parts = terms.map((term) => explainIdf(statistics.docFreq(query.field, term), docCount));
  const value = Math.fround(parts.reduce((sum, part) => sum + part.value, 0));
  const rarity: Explanation = { value, description: 'idf, sum of:', details: parts };
  const freq = scorer instanceof PhraseScorer ? scorer.freq() : 1;
  const title = `weight(${query.field}:"${text}"${query.slop > 0 ? `~${query.slop}` : ''} in ${docId}) [PerFieldSimilarity], result of:`;
  const freqName = `phraseFreq=${formatFloat(freq)}`;
  return weighted({ title, value: scorer.score(), freq, freqName, boost, rarity, field: query.field }, world);
}

/** So many terms are looked for one by one; more as a set. */
const FEW_TERMS = 16;

function constant(query: IndexQuery, boost: number, { explainer }: ExplainWorld): Parts {
  const one = (term: Uint8Array, field: string): string => explainer.describe({ kind: 'term', field, term });
  const text =
    query.kind === 'term_set' && query.terms.length <= FEW_TERMS
      ? `ConstantScore(${query.terms
          .toSorted(compareBytes)
          .map((term) => one(term, query.field))
          .join(' ')})`
      : explainer.describe(query);
  return { description: `${text}${boost === 1 ? '' : `^${formatFloat(boost)}`}`, details: [] };
}

/** What a filter looks for: that it would score the same everywhere does not matter. */
function matchText(query: IndexQuery, { explainer }: ExplainWorld): string {
  const text = explainer.describe(query.kind === 'boost' ? query.query : query);
  return /^ConstantScore\((.*)\)$/.exec(text)?.[1] ?? text;
}

/** A query without what only its scores know. */
function unscored(query: IndexQuery): IndexQuery {
  if (query.kind === 'boost' || (query.kind === 'function_score' && query.minScore === undefined)) return unscored(query.query);
  return query;
}

function noScore(query: IndexQuery, world: ExplainWorld): Parts {
  return {
    description: 'match on required clause, product of:',
    details: [leafOf(0, '# clause'), leafOf(1, matchText(unscored(query), world))],
  };
}
