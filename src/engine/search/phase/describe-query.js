import { formatDouble, formatFloat } from '../../json/java-number.ts';
import { decodeUtf8 } from '../../json/utf8.ts';
import { matchesElsewhere } from './matches-elsewhere.ts';
import { phraseText, textsOf } from '../../query/weight/explain.ts';
import { printIp } from '../../schema/values/ip.ts';
import { printUnsigned } from '../../schema/values/unsigned-long.ts';
/** A query as text, close to how Lucene prints one. The mapping says how values are written. */
export function describeQuery(query, mapping) {
  return new Describer(mapping).describe(query);
}
const MAX_LONG = 2n ** 63n - 1n;
/** The ends of whole-number types; dates have those of a long. */
const ENDS = new Map([
  ['long', [-MAX_LONG - 1n, MAX_LONG]],
  ['date', [-MAX_LONG - 1n, MAX_LONG]],
  ['date_nanos', [-MAX_LONG - 1n, MAX_LONG]],
  ['unsigned_long', [-MAX_LONG - 1n, MAX_LONG]],
  ['integer', [-(2 ** 31), 2 ** 31 - 1]],
  ['short', [-(2 ** 31), 2 ** 31 - 1]],
  ['byte', [-(2 ** 31), 2 ** 31 - 1]],
]);
/** What is printed of a query depends on the types of its fields. */
class Describer {
  #mapping;
  constructor(mapping) {
    this.#mapping = mapping;
  }
  describe(query) {
    switch (query.kind) {
      case 'all':
        return '*:*';
      case 'none':
        return 'MatchNoDocsQuery("User requested "match_none" query.")';
      case 'term':
        return this.#term(query.field, query.term);
      case 'synonym':
        return `Synonym(${query.terms
          .toSorted(compareBytes)
          .map((term) => this.#term(query.field, term))
          .join(' ')})`;
      case 'boolean_term':
        return `${query.field}:${Number(query.value) === 1 ? 'T' : 'F'}`;
      case 'phrase':
        return `${query.field}:"${phraseText(textsOf(query.terms), query.positions)}"${query.slop > 0 ? `~${query.slop}` : ''}`;
      case 'phrase_prefix':
        return `${query.field}:"${textsOf([...query.terms, ...query.prefixes]).join(' ')}*"`;
      case 'term_range':
        return this.#termRange(query);
      case 'term_set':
        return `${query.field}:(${textsOf(query.terms.toSorted(compareBytes)).join(' ')})`;
      case 'value_set':
        return this.#values(query.field, query.values);
      case 'value_range':
        return this.#valueRange(query);
      case 'any_range':
        return query.ranges.map((range) => this.describe(range)).join(' ');
      case 'exists':
        return this.#exists(query.field);
      case 'ids':
        return `_id:(${query.ids.join(' ')})`;
      case 'geo':
      case 'metadata':
        return `${query.field}:${query.text}`;
      case 'boolean':
        return this.#boolean(query);
      case 'dis_max':
        return `(${query.queries.map((clause) => this.#nested(clause)).join(' | ')})${query.tieBreaker > 0 ? `~${formatFloat(query.tieBreaker)}` : ''}`;
      case 'constant':
        return query.query.kind === 'exists' ? this.describe(query.query) : `ConstantScore(${this.describe(query.query)})`;
      case 'term_pattern':
        return `${query.field}:${query.text}`;
      case 'fuzzy_term':
        return `${query.field}:${query.text}~${query.machine.maxEdits}`;
      case 'demotion': {
        const { positive, negative, factor } = query;
        return `FunctionScoreQuery(${this.describe(positive)}, scored by boost(queryboost(score(${this.describe(negative)}))^${formatFloat(factor)}))`;
      }
      case 'function_score': {
        const functions = query.functions.map(({ score, weight }) => `{${weight === undefined ? '' : 'weight '}${score.kind}}`);
        return `function score (${this.describe(query.query)}, functions: [${functions.join('')}])`;
      }
      case 'capped':
        return `CappedScore(${this.describe(query.query)})`;
      case 'nested':
        return `ToParentBlockJoinQuery (${this.#objects(query)})`;
      case 'boost':
        return `(${this.describe(query.query)})^${formatFloat(query.boost)}`;
      case 'blended_term':
        return `Blended(${query.fields.map(({ field }) => this.#term(field, query.term)).join(' ')})`;
      default:
        return query;
    }
  }
  /** The peers mark objects by a term of their path. */
  #objects({ levels, query }) {
    const path = levels.at(-1) ?? '';
    return matchesElsewhere(query, path, this.#mapping) ? `+${this.#nested(query)} #_type:__${path}` : this.describe(query);
  }
  #nested(query) {
    const text = this.describe(query);
    return query.kind === 'boolean' && !text.endsWith(`)~${query.minimumShouldMatch}`) ? `(${text})` : text;
  }
  #boolean({ must, mustNot, should, filter, minimumShouldMatch }) {
    const clauses = [
      ...must.map((clause) => `+${this.#nested(clause)}`),
      ...mustNot.map((clause) => `-${this.#nested(clause)}`),
      ...should.map((clause) => this.#nested(clause)),
      ...filter.map((clause) => `#${this.#nested(clause)}`),
    ].join(' ');
    // One of several is what there is to be where nothing else has to.
    const least = must.length + filter.length > 0 ? 0 : 1;
    return should.length > 0 && minimumShouldMatch > least ? `(${clauses})~${minimumShouldMatch}` : clauses;
  }
  #exists(field) {
    const kind = this.#mapping.field(field)?.norms === true ? 'Norms' : 'DocValues';
    return `ConstantScore(${kind}FieldExistsQuery [field=${field}])`;
  }
  #term(field, term) {
    const text = this.#termText(field, term);
    return this.#mapping.field(field)?.type === 'ip' ? `${field}:[${text} TO ${text}]` : `${field}:${text}`;
  }
  #termText(field, term) {
    const text = decodeUtf8(term);
    return this.#mapping.field(field)?.type === 'ip' ? printIp(text) : text;
  }
  #termRange({ field, min, minExclusive, max, maxExclusive, isPrefix }) {
    if (isPrefix === true && min !== undefined) return `${field}:${decodeUtf8(min)}*`;
    const end = (term) => (term === undefined ? '*' : this.#termText(field, term));
    return `${field}:${minExclusive ? '{' : '['}${end(min)} TO ${end(max)}${maxExclusive ? '}' : ']'}`;
  }
  #values(field, values) {
    const texts = values.toSorted((a, b) => (a < b ? -1 : Number(a > b))).map((value) => printValue(this.#mapping.field(field), value));
    return texts.length === 1 ? `${field}:[${texts[0]} TO ${texts[0]}]` : `${field}:{${texts.join(' ')}}`;
  }
  /** Whole numbers are printed with both ends inside, as points are kept. */
  #valueRange({ field, min, minExclusive, max, maxExclusive }) {
    const type = this.#mapping.field(field);
    const ends = type && ENDS.get(type.type);
    if (ends === undefined) {
      const [low, high] = [min ?? -Infinity, max ?? Infinity].map((value) => printValue(type, value));
      return `${field}:${minExclusive ? '{' : '['}${low} TO ${high}${maxExclusive ? '}' : ']'}`;
    }
    const low = min === undefined ? ends[0] : inside(min, minExclusive, 1);
    const high = max === undefined ? ends[1] : inside(max, maxExclusive, -1);
    return `${field}:[${printValue(type, low)} TO ${printValue(type, high)}]`;
  }
}
/** The first whole number on the inner side of an end. */
function inside(value, exclusive, step) {
  if (typeof value === 'number' && !Number.isInteger(value)) return step === 1 ? Math.ceil(value) : Math.floor(value);
  if (!exclusive) return value;
  return typeof value === 'bigint' ? value + BigInt(step) : value + step;
}
function printValue(type, value) {
  if (type?.type === 'unsigned_long') return String(printUnsigned(value));
  if (typeof value === 'bigint' || (type !== undefined && ENDS.has(type.type))) return String(value);
  return type?.type === 'float' || type?.type === 'half_float' ? formatFloat(value) : formatDouble(value);
}
function compareBytes(a, b) {
  for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return a[i] - b[i];
  return a.length - b.length;
}
