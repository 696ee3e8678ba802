import { scalarText } from '../../json/json-value.ts';
import type { Query } from '../../query/query.ts';
import type { ModelDocument } from './shard-world.ts';

/** 32-bit rounding by storage, on purpose not by the function the engine uses. */
const cell = new Float32Array(1);
function f(value: number): number {
  cell[0] = value;
  return cell[0];
}

/**
 * Scores by the definitions, document by document, without an index. `all` are the documents of a shard, deleted ones
 * included: they still count in the statistics.
 */
export class Oracle {
  readonly #all: readonly ModelDocument[];

  constructor(all: readonly ModelDocument[]) {
    this.#all = all;
  }

  /** The document's score, or undefined when it does not match. */
  score(query: Query, document: ModelDocument): number | undefined {
    return this.#score(query, document, 'boost' in query ? (query.boost ?? 1) : 1);
  }

  #score(query: Query, document: ModelDocument, boost: number): number | undefined {
    const inner = (clause: Query): number | undefined =>
      this.#score(clause, document, f(boost * f('boost' in clause ? (clause.boost ?? 1) : 1)));
    const constant = (matches: boolean): number | undefined => (matches ? f(boost) : undefined);
    switch (query.kind) {
      case 'match_all':
        return f(boost);
      case 'match_none':
        return undefined;
      case 'term':
        return query.field === 'tag' || query.field === 'kind'
          ? this.#term(document, query.field, scalarText(query.value), boost)
          : constant(values(document, query.field).some((value) => value === Number(query.value)));
      case 'terms':
        return constant(query.values.some((value) => values(document, query.field).some((other) => String(other) === scalarText(value))));
      case 'match':
        return this.#match(query, document, boost);
      case 'match_phrase':
        return this.#phrase(document, query.field, scalarText(query.query).split(' '), boost);
      case 'multi_match':
        return this.#multiMatch(query, document, boost);
      case 'range':
        return constant(values(document, query.field).some((value) => inRange(value, query)));
      case 'prefix':
        return constant(values(document, query.field).some((value) => String(value).startsWith(query.value)));
      case 'exists':
        return constant(values(document, query.field).length > 0);
      case 'ids':
        return constant(query.values.includes(document.id));
      case 'constant_score':
        return constant(this.score(query.filter, document) !== undefined);
      case 'bool':
        return this.#bool(query, inner);
      case 'boosting':
      case 'dis_max':
      case 'fuzzy':
      case 'geo_bounding_box':
      case 'geo_distance':
      case 'function_score':
      case 'pinned':
      case 'match_bool_prefix':
      case 'match_phrase_prefix':
      case 'named':
      case 'nested':
      case 'query_string':
      case 'regexp':
      case 'simple_query_string':
      case 'wildcard':
        throw new Error(`the model does not know ${query.kind}`);
      default:
        return query satisfies never;
    }
  }

  #bool(query: Extract<Query, { kind: 'bool' }>, inner: (clause: Query) => number | undefined): number | undefined {
    const { must, filter, should, mustNot } = query;
    if (must.length + filter.length + should.length + mustNot.length === 0) return inner({ kind: 'match_all' });
    if ([...must, ...filter].some((clause) => inner(clause) === undefined)) return undefined;
    if (mustNot.some((clause) => inner(clause) !== undefined)) return undefined;
    const optional = should.map(inner).filter((score) => score !== undefined);
    const least = must.length + filter.length === 0 && should.length > 0 ? 1 : 0;
    const excludesOnly = must.length + filter.length + should.length === 0;
    const needed = excludesOnly ? 0 : Math.max(least, Number(query.minimumShouldMatch ?? 0));
    if (optional.length < needed) return undefined;
    const required = must.map((clause) => inner(clause) ?? NaN);
    const optionalSum = f(optional.reduce((sum, score) => sum + score, 0));
    if (needed > 0) return f(required.reduce((sum, score) => sum + score, 0) + optionalSum);
    return f(f(required.reduce((sum, score) => sum + score, 0)) + optionalSum);
  }

  #match(query: Extract<Query, { kind: 'match' }>, document: ModelDocument, boost: number): number | undefined {
    const scores = scalarText(query.query)
      .split(' ')
      .map((term) => this.#term(document, query.field, term, boost));
    const found = scores.filter((score) => score !== undefined);
    const needed = query.operator === 'and' ? scores.length : Math.max(1, Number(query.minimumShouldMatch ?? 1));
    return found.length < needed ? undefined : f(found.reduce((sum, score) => sum + score, 0));
  }

  #multiMatch(query: Extract<Query, { kind: 'multi_match' }>, document: ModelDocument, boost: number): number | undefined {
    const scores = query.fields
      .map(({ field, boost: own }) => this.#match({ kind: 'match', field, query: query.query }, document, f(boost * f(own))))
      .filter((score) => score !== undefined);
    if (scores.length === 0) return undefined;
    const best = Math.max(...scores);
    const sum = scores.reduce((total, score) => total + score, 0);
    return f(best + (sum - best) * f(query.tieBreaker ?? (query.type === 'most_fields' ? 1 : 0)));
  }

  #term(document: ModelDocument, field: string, term: string, boost: number): number | undefined {
    const occurrences = values(document, field).filter((value) => value === term).length;
    if (occurrences === 0) return undefined;
    const text = field === 'title' || field === 'body';
    return this.#bm25(document, field, text ? occurrences : 1, this.#idf(field, term), boost);
  }

  #phrase(document: ModelDocument, field: string, terms: readonly string[], boost: number): number | undefined {
    const words = values(document, field);
    const freq = words.filter((_, at) => terms.every((term, offset) => words[at + offset] === term)).length;
    if (freq === 0) return undefined;
    const sum = terms.reduce((total, term) => total + this.#idf(field, term), 0);
    return this.#bm25(document, field, freq, f(sum), boost);
  }

  #idf(field: string, term: string): number {
    const having = this.#all.filter((document) => values(document, field).length > 0);
    const containing = having.filter((document) => values(document, field).includes(term));
    return f(Math.log(1 + (having.length - containing.length + 0.5) / (containing.length + 0.5)));
  }

  /** Fields of the model are short enough for the one-byte length to be exact. */
  #bm25(document: ModelDocument, field: string, freq: number, idf: number, boost: number): number {
    const text = field === 'title' || field === 'body';
    const lengths = this.#all.map((other) => values(other, field)).filter((list) => list.length > 0);
    const tokens = lengths.reduce((sum, list) => sum + (text ? list.length : new Set(list).size), 0);
    const average = f(tokens / lengths.length);
    const length = text ? values(document, field).length : 1;
    const k1 = f(1.2);
    const inverse = f(1 / f(k1 * f(f(1 - 0.75) + f(f(0.75 * length) / average))));
    const weight = f(f(f(boost) * f(k1 + 1)) * idf);
    return f(weight - f(weight / f(1 + f(freq * inverse))));
  }
}

/** All values of a field; an unknown field has none. */
export function values(document: ModelDocument, field: string): readonly (string | number | bigint)[] {
  const found: unknown = document[field as keyof ModelDocument];
  return Array.isArray(found) ? (found as (string | number | bigint)[]) : [];
}

function inRange(value: string | number | bigint, range: Extract<Query, { kind: 'range' }>): boolean {
  const order = (bound: unknown): number =>
    typeof value === 'string'
      ? Buffer.compare(Buffer.from(value), Buffer.from(String(bound)))
      : numberOrder(value, bound as number | bigint);
  if (range.gt !== undefined && order(range.gt) <= 0) return false;
  if (range.gte !== undefined && order(range.gte) < 0) return false;
  if (range.lt !== undefined && order(range.lt) >= 0) return false;
  return range.lte === undefined || order(range.lte) <= 0;
}

/** As Java orders doubles: -0.0 before 0.0. */
export function numberOrder(a: number | bigint, b: number | bigint): number {
  if (a < b) return -1;
  if (a > b) return 1;
  return Number(Object.is(b, -0)) - Number(Object.is(a, -0)) || 0;
}
