import { bm25, idf, normInverse, termWeight } from './bm25.ts';
import { blendDocFreqs } from './blend-doc-freqs.ts';
import { BooleanWeight } from './boolean-weight.ts';
import { DemotionWeight } from '../scorer/demotion-scorer.ts';
import { CappedWeight, FunctionWeight } from '../functions/function-weight.ts';
import { DisMaxScorer } from '../scorer/disjunction-scorer.ts';
import { NestedWeight } from './nested-weight.ts';
import { bindPhrase, PhrasePrefixWeight, PhraseWeight } from './phrase-weight.ts';
import { AllDocsScorer, ConstantScorer } from '../scorer/set-scorers.ts';
import { SetWeight, withIds, withMetadata } from './set-weight.ts';
import { bindSynonyms, SynonymWeight } from './synonym-weight.ts';
import { withPlaces } from './geo-sets.ts';
import { withTermPattern, withTermRange, withTerms } from './term-sets.ts';
import { bindTerm, TermWeight } from './term-weight.ts';
import { ExistsWeight, ValueRangeWeight, withAnyRange, withValues } from './value-sets.ts';
import { COUNT_UNKNOWN, liveCount } from './weight.ts';
/**
 * Binds `query` to a shard's statistics. `boost` multiplies every score; without `scoring` scores are not prepared and
 * read 0 or any constant.
 */
export function createWeight(query, statistics, boost, scoring) {
  switch (query.kind) {
    case 'all':
      return new AllWeight(boost);
    case 'none':
      return NO_WEIGHT;
    case 'term':
      return new TermWeight(query, statistics, scoring ? bindTerm(query, statistics, boost) : undefined);
    case 'blended_term':
      return blendedWeight(query, statistics, boost, scoring);
    case 'synonym':
      return new SynonymWeight(query, scoring ? bindSynonyms(query, statistics, boost) : undefined);
    case 'phrase':
      return new PhraseWeight(query, scoring ? bindPhrase(query, statistics, boost) : undefined);
    case 'term_set':
      return new SetWeight(withTerms(query.field, query.terms), boost, statistics.gathered(query));
    case 'term_range':
      return new SetWeight(withTermRange(query), boost, statistics.gathered(query));
    case 'term_pattern':
      return new SetWeight(withTermPattern(query), boost, statistics.gathered(query));
    case 'fuzzy_term':
      return fuzzyWeight(query, statistics, boost, scoring);
    case 'phrase_prefix':
      return phrasePrefixWeight(query, statistics, boost, scoring);
    case 'demotion':
      return new DemotionWeight(
        createWeight(query.positive, statistics, boost, scoring),
        createWeight(query.negative, statistics, boost, false),
        query.factor,
      );
    case 'function_score':
      return functionWeight(query, statistics, boost, scoring);
    case 'capped': {
      const inner = createWeight(query.query, statistics, boost, scoring);
      return scoring ? new CappedWeight(inner, query.limit) : inner;
    }
    case 'nested':
      return nestedWeight(query, statistics, boost, scoring);
    case 'value_set':
      return new SetWeight(withValues(query.field, query.values), boost, statistics.gathered(query));
    case 'boolean_term':
      return new SetWeight(
        withValues(query.field, [query.value]),
        scoring ? booleanScore(query, statistics, boost) : 1,
        statistics.gathered(query),
      );
    case 'value_range':
      return new ValueRangeWeight(query, boost);
    case 'any_range':
      return new SetWeight(withAnyRange(query), boost, statistics.gathered(query));
    case 'exists':
      return new ExistsWeight(query.field, boost);
    case 'ids':
      return new SetWeight(withIds(query.ids), boost, statistics.gathered(query));
    case 'geo':
      return new SetWeight(withPlaces(query), boost, statistics.gathered(query));
    case 'metadata':
      return new SetWeight(withMetadata(query), boost, statistics.gathered(query));
    case 'boolean':
      if (isOnly(query.must, query)) return createWeight(query.must[0], statistics, boost, scoring);
      if (isOnly(query.filter, query)) return new ConstantWeight(constantWeight(query.filter[0], statistics), 0);
      return new BooleanWeight(query, (clause, scores) => createWeight(clause, statistics, boost, scoring && scores));
    case 'dis_max':
      return new DisMaxWeight(
        query.queries.map((clause) => createWeight(clause, statistics, boost, scoring)),
        query.tieBreaker,
      );
    case 'constant':
      return new ConstantWeight(constantWeight(query.query, statistics), boost);
    case 'boost':
      return createWeight(query.query, statistics, Math.fround(boost * Math.fround(query.boost)), scoring);
    default:
      return query;
  }
}
/** A query without its scores. It loses its boost as in the peers: least scores within it are held against scores without one. */
function constantWeight(query, statistics) {
  return query.kind === 'boost' ? constantWeight(query.query, statistics) : createWeight(query, statistics, 1, false);
}
/** Scores that are not asked for are worked out all the same where a least one is. */
function functionWeight(query, statistics, boost, scoring) {
  if (!scoring && query.minScore === undefined) return createWeight(query.query, statistics, boost, false);
  return new FunctionWeight(functionParts(query, statistics, boost));
}
/** Binds what a function score is made of. */
function functionParts(query, statistics, boost) {
  return {
    score: query,
    inner: createWeight(query.query, statistics, boost, query.combination !== 'replace' || query.functions.length === 0),
    filters: query.functions.map(({ filter }) => filter && createWeight(filter, statistics, 1, false)),
    shard: statistics.shard,
  };
}
/** Whether a boolean query is nothing but one of those that have to match. */
function isOnly(clauses, { must, filter, should, mustNot, minimumShouldMatch }) {
  if (clauses.length !== 1 || minimumShouldMatch > 0) return false;
  return must.length + filter.length + should.length + mustNot.length === 1;
}
/** The score of every document with the value: there is one term per document and no length. */
function booleanScore(query, statistics, boost) {
  const { docCount, docFreq, valueCount } = statistics.truth(query.field, Number(query.value));
  return bm25(termWeight(boost, idf(docFreq, docCount)), 1, normInverse(1, { docCount, sumTotalTermFreq: valueCount }));
}
function blendedWeight(query, statistics, boost, scoring) {
  const docFreqs = blendDocFreqs(query, statistics);
  const clauses = query.fields.map(({ field, boost: fieldBoost }, i) => {
    const term = { kind: 'term', field, term: query.term };
    const total = Math.fround(boost * Math.fround(fieldBoost));
    return new TermWeight(term, statistics, scoring ? bindTerm(term, statistics, total, docFreqs[i]) : undefined);
  });
  return new DisMaxWeight(clauses, query.tieBreaker);
}
/** Any of the terms found, all as rare as the commonest, so that a rare misspelling does not score above the word. */
function fuzzyWeight(query, statistics, boost, scoring) {
  const nearest = statistics.expansions.nearest(query);
  const { field } = query;
  let docFreq = 0;
  if (scoring) for (const { term, found } of nearest) docFreq = Math.max(docFreq, statistics.docFreq(field, term, found));
  const weights = new Map();
  for (const { term, found, boost: nearness } of nearest) {
    const clause = { kind: 'term', field, term };
    const scores = scoring
      ? bindTerm(clause, statistics, Math.fround(boost * nearness), statistics.docFreqAmong(field, term, docFreq))
      : undefined;
    weights.set(clause, new TermWeight(clause, statistics, scores, found));
  }
  if (weights.size === 0) return NO_WEIGHT;
  const should = [...weights.keys()];
  const union = { kind: 'boolean', must: [], filter: [], should, mustNot: [], minimumShouldMatch: 1 };
  return new BooleanWeight(union, (clause) => weights.get(clause) ?? NO_WEIGHT);
}
function nestedWeight({ levels, query, scoreMode }, statistics, boost, scoring) {
  const { level, statistics: below } = statistics.nested(levels);
  const scores = scoring && scoreMode !== 'none';
  return new NestedWeight(level, createWeight(query, below, boost, scores), scores ? scoreMode : 'none');
}
/** A lone prefix is any of its terms; after other terms it closes a phrase. */
function phrasePrefixWeight(query, statistics, boost, scoring) {
  const ends = statistics.expansions.ends(query);
  if (ends.length === 0) return NO_WEIGHT;
  if (query.terms.length === 0) {
    const should = ends.map((term) => ({ kind: 'term', field: query.field, term }));
    return createWeight({ kind: 'boolean', must: [], filter: [], should, mustNot: [], minimumShouldMatch: 1 }, statistics, boost, scoring);
  }
  const bound = scoring ? bindPhrase({ field: query.field, terms: [...query.terms, ...ends] }, statistics, boost) : undefined;
  return new PhrasePrefixWeight(query, ends, bound);
}
class AllWeight {
  #score;
  constructor(score) {
    this.#score = Math.fround(score);
  }
  scorer(leaf) {
    return new AllDocsScorer(leaf.segment.docCount, this.#score);
  }
  count(leaf) {
    return liveCount(leaf);
  }
}
/** What matches nothing. */
export const NO_WEIGHT = { scorer: () => undefined, count: () => 0 };
class DisMaxWeight {
  parts;
  #tieBreaker;
  constructor(clauses, tieBreaker) {
    this.parts = clauses;
    this.#tieBreaker = tieBreaker;
  }
  scorer(leaf) {
    const scorers = this.parts.map((clause) => clause.scorer(leaf)).filter((scorer) => scorer !== undefined);
    return scorers.length > 1 ? new DisMaxScorer(scorers, this.#tieBreaker) : scorers[0];
  }
  count(leaf) {
    return this.parts.length === 1 ? this.parts[0].count(leaf) : COUNT_UNKNOWN;
  }
}
class ConstantWeight {
  #inner;
  #score;
  constructor(inner, score) {
    this.#inner = inner;
    this.#score = Math.fround(score);
  }
  scorer(leaf) {
    const inner = this.#inner.scorer(leaf);
    return inner && new ConstantScorer(inner, this.#score);
  }
  count(leaf) {
    return this.#inner.count(leaf);
  }
  get parts() {
    return [this.#inner];
  }
}
