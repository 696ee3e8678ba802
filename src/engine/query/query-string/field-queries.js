import { analyzeText, normalized, queryAnalyzer } from '../compile/analyze-text.ts';
import { combineBoolean } from '../compile/compile-bool.ts';
import { compileExists } from '../compile/compile-exists.ts';
import { phraseOn } from '../compile/compile-match.ts';
import { multiMatchOn } from '../compile/compile-multi-match.ts';
import { checkRegexpLength, fuzzyOn, patternOn } from '../compile/compile-pattern-query.ts';
import { compileRange } from '../compile/compile-range.ts';
import { bestOf, boosted, MATCH_ALL, MATCH_NONE } from '../index-query.ts';
import { defaultFields, resolveFields } from '../compile/resolve-fields.ts';
/** Characters a query may have: `search.query.max_query_string_length` of the peers. */
const MAX_LENGTH = 32000;
/** Refuses a longer query string; false when it did. */
export function checkQueryLength(run, { length }) {
  if (length <= MAX_LENGTH) return true;
  const reason = `Query string length exceeds max allowed length ${MAX_LENGTH} (search.query.max_query_string_length); actual length: ${length}`;
  run.failToCreate({ type: 'illegal_argument_exception', reason });
  return false;
}
/** What single terms of a query string mean on the fields they are meant for; of several fields the best counts. */
export class FieldQueries {
  #run;
  #query;
  #defaults;
  #lenient;
  #tieBreaker;
  #phraseTieBreaker;
  constructor(run, query, tieBreaker, phraseTieBreaker = tieBreaker) {
    const wanted = query.fields ?? [];
    const all = wanted.length === 0 || wanted.some(({ field }) => field === '*');
    this.#run = run;
    this.#query = query;
    this.#defaults = all ? defaultFields(run) : resolveFields(run, wanted);
    this.#lenient = query.lenient ?? all;
    this.#tieBreaker = tieBreaker;
    this.#phraseTieBreaker = phraseTieBreaker;
  }
  /** Undefined: the text has no terms. */
  text(field, text) {
    const fields = this.#fields(field);
    if (fields.length === 0) return MATCH_NONE;
    const { fields: _fields, kind: _kind, boost: _boost, minimumShouldMatch: _needed, fuzziness: _fuzziness, ...options } = this.#query;
    const tieBreaker = this.#query.type === undefined || this.#query.type === 'best_fields' ? this.#tieBreaker : this.#query.tieBreaker;
    return multiMatchOn(this.#run, fields, {
      ...options,
      query: text,
      lenient: this.#lenient,
      keepRepeats: this.#query.minimumShouldMatch !== undefined,
      ...(tieBreaker !== undefined && { tieBreaker }),
    });
  }
  /** Undefined: the text has no terms. */
  phrase(field, text, slop) {
    const analyzer = this.#query.quoteAnalyzer ?? this.#query.analyzer;
    return this.#each(
      this.#quoted(this.#fields(field)),
      ({ type }) => phraseOn(this.#run, type, { query: text, slop, lenient: this.#lenient, ...(analyzer !== undefined && { analyzer }) }),
      this.#phraseTieBreaker,
    );
  }
  pattern(kind, field, text) {
    if (kind === 'wildcard' && text === '*') return this.#anything(field);
    // Leniency is about what a field can hold, not about what the index allows.
    if (kind === 'regexp' && !checkRegexpLength(this.#run, text)) return MATCH_NONE;
    const { maxDeterminizedStates, analyzeWildcard } = this.#query;
    return this.#each(this.#fields(field), ({ type }) => {
      if (kind === 'prefix' && analyzeWildcard === true && type.type === 'text') return this.#analyzedPrefix(type, text);
      const value = kind === 'regexp' || type.type !== 'text' ? text : normalized(type.searchAnalyzer ?? type.analyzer, text);
      if (!this.#run.addClauses(1)) return MATCH_NONE;
      return patternOn(this.#run, type, { kind, value, ...(maxDeterminizedStates !== undefined && { maxDeterminizedStates }) });
    });
  }
  /** The words of a text, the last of them as a prefix; undefined when it has none. */
  #analyzedPrefix(type, text) {
    const analyzer = queryAnalyzer(this.#run, type, this.#query.analyzer);
    if (analyzer === undefined) return MATCH_NONE;
    const terms = analyzeText(analyzer, text);
    const clauses = terms.map((term, i) => {
      if (i < terms.length - 1) return { kind: 'term', field: type.path, term: term.bytes };
      return patternOn(this.#run, type, { kind: 'prefix', value: term.text });
    });
    if (clauses.length < 2) return clauses[0];
    const all = this.#query.operator === 'and';
    return combineBoolean(this.#run, { [all ? 'must' : 'should']: clauses, minimumShouldMatch: undefined });
  }
  fuzzy(field, text, similarity) {
    const fuzziness = similarity === '' ? (this.#query.fuzziness ?? 'AUTO') : editsOf(Number(similarity), text);
    return this.#each(this.#fields(field), ({ type }) => {
      const value = type.type === 'text' ? normalized(type.searchAnalyzer ?? type.analyzer, text) : text;
      if (!this.#run.addClauses(1)) return MATCH_NONE;
      return fuzzyOn(this.#run, type, value, { ...this.#query, fuzziness });
    });
  }
  range(node) {
    const { timeZone } = this.#query;
    return this.#each(this.#fields(node.field), ({ type }) => {
      const bound = (text) => (type.type === 'text' ? normalized(type.searchAnalyzer ?? type.analyzer, text) : text);
      if (!this.#run.addClauses(1)) return MATCH_NONE;
      return compileRange(this.#run, {
        kind: 'range',
        field: type.path,
        ...(node.lower !== undefined && { [node.includesLower ? 'gte' : 'gt']: bound(node.lower) }),
        ...(node.upper !== undefined && { [node.includesUpper ? 'lte' : 'lt']: bound(node.upper) }),
        ...(timeZone !== undefined && { timeZone }),
      });
    });
  }
  /** `*`: every document, or those that have the field. */
  #anything(field) {
    const { fields = [] } = this.#query;
    if (field === '*' || (field === undefined && (fields.length === 0 || fields.some((each) => each.field === '*')))) return MATCH_ALL;
    const found = this.#each(this.#fields(field), ({ type }) => compileExists(this.#run, type.path));
    return found ?? (field === undefined ? MATCH_NONE : compileExists(this.#run, field));
  }
  #fields(field) {
    return field === undefined ? this.#defaults : resolveFields(this.#run, [{ field, boost: 1 }]);
  }
  /** `quote_field_suffix`: phrases go to the sub-field of that name where there is one. */
  #quoted(fields) {
    const { quoteFieldSuffix = '' } = this.#query;
    return fields.map((field) => ({ ...field, type: this.#run.mapping.field(`${field.type.path}${quoteFieldSuffix}`) ?? field.type }));
  }
  #each(fields, make, tieBreaker = this.#tieBreaker) {
    if (fields.length === 0) return MATCH_NONE;
    const clauses = [];
    for (const field of fields) {
      const clause = this.#run.attempt(this.#lenient, () => make(field));
      if (clause !== undefined) clauses.push(boosted(clause, field.boost));
    }
    return clauses.length === 0 ? undefined : bestOf(clauses, tieBreaker);
  }
}
/** A similarity below 1 is a share of the length that may differ. */
function editsOf(similarity, text) {
  if (similarity >= 1 || similarity === 0) return String(Math.min(similarity, 2));
  return String(Math.min(2, Math.trunc((1 - similarity) * Array.from(text).length)));
}
