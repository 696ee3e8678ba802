import { nestedLevel } from '../../index/nested/nested-level.ts';
import type { Searcher } from '../../index/segment/searcher.ts';
import { clausesOf } from '../../query/index-clauses.ts';
import type { BoundFunction } from '../../query/functions/score-function.ts';
import type { IndexQuery } from '../../query/index-query.ts';

/** What a query is going to take on a shard, as far as that can be told before it is bound: in units of about a nanosecond. */
export interface QueryWork {
  /** Finding out which terms, and which documents, its parts stand for. */
  readonly gathering: number;
  /** Parts that may have to be asked for each document. */
  readonly clauses: number;
  /** Those of them that are no terms: what terms match is found without asking for each document. */
  readonly sets: number;
}

/** Units per term of a dictionary that a pattern is held against, and per term or value looked up. */
const UNITS_PER_TERM = 100;
const UNITS_PER_LOOKUP = 500;

/** From so much on the work is cut into steps; below, it would not fill a slice. */
const LONG_GATHERING = 500_000;

/** So many clauses, and so many questions to all of them, are worth gathering the matches window by window. */
const MANY_CLAUSES = 16;
const MANY_QUESTIONS = 500_000;

/** So many questions to anything but terms: each takes up to a tenth of a microsecond. */
const MANY_IN_SETS = 200_000;

/** Estimates a query's work. */
export function workOf(query: IndexQuery, searcher: Searcher): QueryWork {
  switch (query.kind) {
    case 'fuzzy_term':
      return {
        gathering: UNITS_PER_TERM * termsOf(query.field, searcher),
        clauses: Math.min(query.maxExpansions, termsOf(query.field, searcher)),
        sets: 0,
      };
    case 'term_pattern':
      return { gathering: UNITS_PER_TERM * termsOf(query.field, searcher), clauses: 1, sets: 1 };
    case 'phrase_prefix':
      return manyPhrases(UNITS_PER_LOOKUP * query.maxExpansions, query.terms.length + query.maxExpansions);
    case 'term_range':
    case 'value_range':
    case 'metadata':
    case 'geo':
      return { gathering: searcher.maxDoc, clauses: 1, sets: 1 };
    case 'term_set':
      return { gathering: UNITS_PER_LOOKUP * query.terms.length, clauses: 1, sets: 1 };
    case 'value_set':
      return { gathering: UNITS_PER_LOOKUP * query.values.length, clauses: 1, sets: 1 };
    case 'any_range':
      return { gathering: searcher.maxDoc + UNITS_PER_LOOKUP * query.ranges.length, clauses: 1, sets: 1 };
    case 'ids':
      return { gathering: UNITS_PER_LOOKUP * query.ids.length, clauses: 1, sets: 1 };
    case 'phrase':
      return manyPhrases(0, 4 * query.terms.length);
    case 'nested':
      return workOf(query.query, nestedLevel(searcher, query.levels).searcher);
    case 'boolean':
    case 'dis_max':
    case 'constant':
    case 'boost':
    case 'demotion':
    case 'capped':
      return sumOf(clausesOf(query), searcher);
    case 'function_score': {
      const { gathering, clauses, sets } = sumOf(clausesOf(query), searcher);
      // No document's score is known before the functions were asked.
      const asked = query.functions.reduce((sum, { score }) => sum + questionsOf(score), 1);
      return { gathering, clauses: clauses + asked, sets: sets + 1 + asked };
    }
    case 'all':
    case 'none':
    case 'term':
    case 'blended_term':
    case 'synonym':
    case 'boolean_term':
      return ONE;
    case 'exists':
      return { gathering: 0, clauses: 1, sets: 1 };
    default:
      return query satisfies never;
  }
}

/** What a function takes for a document, in questions to a set. */
function questionsOf(score: BoundFunction): number {
  if (score.kind === 'decay') return typeof score.origin === 'number' ? 6 : 16;
  if (score.kind === 'random') return 6;
  return score.kind === 'field_value' ? 4 : 1;
}

const ONE: QueryWork = { gathering: 0, clauses: 1, sets: 0 };

/** Words in a row: each asks for its places. */
function manyPhrases(gathering: number, clauses: number): QueryWork {
  return { gathering, clauses, sets: clauses };
}

function sumOf(clauses: readonly IndexQuery[], searcher: Searcher): QueryWork {
  if (clauses.length === 1) return workOf(clauses[0], searcher);
  let gathering = 0;
  let count = 0;
  let sets = 0;
  for (const clause of clauses) {
    const work = workOf(clause, searcher);
    gathering += work.gathering;
    count += work.clauses;
    sets += work.sets;
  }
  return { gathering, clauses: count, sets };
}

function termsOf(field: string, { leaves }: Searcher): number {
  let terms = 0;
  for (const { segment } of leaves) terms += segment.inverted(field)?.terms.size ?? 0;
  return terms;
}

/** Whether so many documents are asked by so many clauses that their matches are gathered in steps. */
export function hasManyQuestions({ clauses, sets }: QueryWork, { maxDoc }: Searcher): boolean {
  return (clauses > MANY_CLAUSES && clauses * maxDoc > MANY_QUESTIONS) || (sets > 1 && sets * maxDoc > MANY_IN_SETS);
}

/** Whether the work is cut into steps before the first document is collected. */
export function isLong(work: QueryWork, searcher: Searcher): boolean {
  return work.gathering > LONG_GATHERING || hasManyQuestions(work, searcher);
}
