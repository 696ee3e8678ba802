import { combineBoolean } from '../compile/compile-bool.ts';
import { compileExists } from '../compile/compile-exists.ts';
import { boosted, MATCH_ALL, MATCH_NONE } from '../index-query.ts';
import { checkQueryLength, FieldQueries } from './field-queries.ts';
import { parseQueryString } from './parse-query-string.ts';
/** A `query_string`. What cannot be parsed fails the run with `Failed to parse query [...]`. */
export function compileQueryString(run, query) {
  if (query.query.trim() === '') return MATCH_NONE;
  if (!checkQueryLength(run, query.query)) return MATCH_NONE;
  const parsed = parseQueryString(query.query);
  if (!parsed.ok) return failToParse(run, query.query, parsed.error);
  const compiled = new QueryStringCompiler(run, query).compile(parsed.value);
  if (compiled === undefined) return MATCH_NONE;
  return query.minimumShouldMatch === undefined ? compiled : needing(run, compiled, query.minimumShouldMatch);
}
function failToParse(run, text, error) {
  const { index, uuid } = run.host;
  const cause = { type: 'parse_exception', reason: `Cannot parse '${text}': ${error}` };
  return run.fail({ kind: 'query_shard', index, uuid, reason: `Failed to parse query [${text}]`, cause });
}
/** How much has to match is asked of the clauses, whatever multiplies their score. */
function needing(run, query, minimumShouldMatch) {
  if (query.kind === 'boost') return { ...query, query: needing(run, query.query, minimumShouldMatch) };
  return query.kind === 'boolean' ? combineBoolean(run, { ...query, minimumShouldMatch }) : query;
}
class QueryStringCompiler {
  #run;
  #query;
  #fields;
  constructor(run, query) {
    this.#run = run;
    this.#query = query;
    const sums = query.type === 'most_fields' || query.type === 'bool_prefix';
    this.#fields = new FieldQueries(run, query, query.tieBreaker ?? (sums ? 1 : 0));
  }
  /** Undefined: nothing is left of it after analysis. */
  compile(node) {
    if (this.#run.error !== undefined) return MATCH_NONE;
    switch (node.kind) {
      case 'clauses':
        return this.#combine(node.clauses);
      case 'text':
        return this.#text(node.field, node.text);
      case 'phrase':
        if (node.field === '_exists_') return compileExists(this.#run, node.text);
        return this.#fields.phrase(node.field, node.text, node.slop ?? this.#query.phraseSlop ?? 0);
      case 'prefix':
      case 'wildcard':
      case 'regexp':
        if (node.kind === 'wildcard' && !this.#mayLead(node)) return undefined;
        return this.#fields.pattern(node.kind, node.field, node.text);
      case 'fuzzy':
        return this.#fields.fuzzy(node.field, node.text, node.similarity);
      case 'range':
        return this.#fields.range(node);
      case 'boost': {
        const inner = this.compile(node.node);
        return inner && boosted(inner, node.boost);
      }
      default:
        return node;
    }
  }
  #text(field, text) {
    if (field === '_exists_') return compileExists(this.#run, text);
    const comparison = field === undefined ? null : /^(>=|<=|>|<)([\s\S]+)$/.exec(text);
    if (comparison === null) return this.#fields.text(field, text);
    const [, operator, bound] = comparison;
    const below = operator.startsWith('<');
    const inclusive = operator.endsWith('=');
    const ends = below ? { lower: undefined, upper: bound } : { lower: bound, upper: undefined };
    return this.#fields.range({ kind: 'range', field, ...ends, includesLower: inclusive, includesUpper: inclusive });
  }
  #mayLead({ text }) {
    if (this.#query.allowLeadingWildcard !== false || !/^[*?]/.test(text) || text === '*') return true;
    failToParse(this.#run, this.#query.query, `'*' or '?' not allowed as first character in WildcardQuery`);
    return false;
  }
  /** Operators bind as the peers' parser binds them: each changes the clause before it, and none has precedence. */
  #combine(clauses) {
    const found = [];
    const all = this.#query.operator === 'and';
    let first;
    for (const [at, clause] of clauses.entries()) {
      const { conjunction, modifier, node } = clause;
      const last = found.length - 1;
      const before = found[last];
      if (before !== undefined && before.occur !== 'mustNot') {
        if (conjunction === 'and') found[last] = { ...before, occur: 'must' };
        else if (conjunction === 'or' && all) found[last] = { ...before, occur: 'should' };
      }
      const query = this.compile(node);
      if (query === undefined) continue;
      if (at === 0 && modifier === 'none') first = query;
      if (node.kind === 'text' && node.several) for (const part of this.#spread(query)) found.push(part);
      else if (modifier === 'prohibited') found.push({ occur: 'mustNot', query });
      else {
        const required = all ? conjunction !== 'or' : modifier === 'required' || conjunction === 'and';
        found.push({ occur: required ? 'must' : 'should', query });
      }
    }
    // Left alone by stop words it is no clause of anything.
    return found.length === 1 && first !== undefined ? first : this.#boolean(found);
  }
  /** Words of one field are clauses of their own; of several fields they stay together. */
  #spread(query) {
    const occur = this.#query.operator === 'and' ? 'must' : 'should';
    if (query.kind !== 'boolean' || query.mustNot.length > 0 || query.filter.length > 0) return [{ occur, query }];
    return [...query.must, ...query.should].map((clause) => ({ occur, query: clause }));
  }
  #boolean(found) {
    if (found.length === 0) return undefined;
    if (!this.#run.checkClauses(found.length)) return MATCH_NONE;
    const of = (occur) => found.filter((clause) => clause.occur === occur).map(({ query }) => query);
    const mustNot = of('mustNot');
    return {
      kind: 'boolean',
      must: of('must'),
      filter: mustNot.length === found.length ? [MATCH_ALL] : [],
      should: of('should'),
      mustNot,
      minimumShouldMatch: 0,
    };
  }
}
