import { err, ok } from '../../errors.ts';
import { readTokens, unescape } from './lexer.ts';
/** Groups within groups. */
const MAX_DEPTH = 200;
/** What a run of words may not be followed by: it would belong to the last word alone. */
const ENDS_RUN = new Set([':', 'star', 'fuzzy', 'boost', 'and', 'or']);
/** Parses Lucene's query language. The error says what was found where. */
export function parseQueryString(query) {
  const tokens = readTokens(query);
  if (!tokens.ok) return tokens;
  const parser = new QueryParser(tokens.value);
  const node = parser.clauses(undefined);
  parser.expect('end');
  return parser.error === undefined ? ok(node) : err(parser.error);
}
/** Recursive descent. After the first error only `end` is seen, so that every loop ends. */
class QueryParser {
  error;
  #tokens;
  #at = 0;
  #depth = 0;
  constructor(tokens) {
    this.#tokens = tokens;
  }
  clauses(field) {
    const clauses = [];
    do {
      const run = this.#run(field);
      if (run !== undefined) clauses.push({ conjunction: 'none', modifier: 'none', node: run });
      else clauses.push(this.#clause(field, clauses.length === 0));
    } while (this.#kind !== 'end' && this.#kind !== ')');
    const [first] = clauses;
    return clauses.length === 1 && first.modifier === 'none' ? first.node : { kind: 'clauses', clauses };
  }
  expect(kind) {
    if (this.#kind === kind) this.#at = Math.min(this.#at + 1, this.#tokens.length - 1);
    else this.#unexpected();
  }
  /** Words with only white space between them are analysed together. */
  #run(field) {
    let size = 0;
    while (this.#ahead(size).kind === 'term' && !ENDS_RUN.has(this.#ahead(size + 1).kind)) size++;
    if (size < 2) return undefined;
    const words = [];
    for (let i = 0; i < size; i++) words.push(this.#plain(this.#next().text));
    return { kind: 'text', field, text: words.join(' '), several: true };
  }
  #clause(field, first) {
    const conjunction = first ? 'none' : this.#conjunction();
    const modifier = this.#modifier();
    return { conjunction, modifier, node: this.#fielded(field) };
  }
  #conjunction() {
    const kind = this.#kind;
    if (kind !== 'and' && kind !== 'or') return 'none';
    this.#next();
    return kind;
  }
  #modifier() {
    const kind = this.#kind;
    if (kind !== '+' && kind !== '-' && kind !== 'not') return 'none';
    this.#next();
    return kind === '+' ? 'required' : 'prohibited';
  }
  #fielded(outer) {
    let field = outer;
    if ((this.#kind === 'term' || this.#kind === 'star') && this.#ahead(1).kind === ':') {
      field = this.#plain(this.#next().text);
      this.#next();
    }
    if (this.#kind !== '(') return this.#term(field);
    this.#next();
    if (++this.#depth > MAX_DEPTH) this.#fail(`Groups nest deeper than [${MAX_DEPTH}]`);
    const inner = this.clauses(field);
    // A group is one clause of what it stands in, also where its words are clauses of the group.
    const node =
      inner.kind === 'text' && inner.several
        ? { kind: 'clauses', clauses: [{ conjunction: 'none', modifier: 'none', node: inner }] }
        : inner;
    this.#depth--;
    this.expect(')');
    return this.#boosted(node);
  }
  #term(field) {
    const token = this.#next();
    const { kind, text } = token;
    if (kind === 'term') return this.#word(field, text);
    if (kind === 'star' || kind === 'wildcard') return this.#boosted({ kind: 'wildcard', field, text });
    if (kind === 'prefix') return this.#boosted({ kind, field, text: this.#plain(text.slice(0, -1)) });
    if (kind === 'regexp') return this.#boosted({ kind, field, text: text.slice(1, -1).replaceAll('\\/', '/') });
    if (kind === 'quoted') return this.#quoted(field, text);
    if (kind === 'range') return this.#boosted(this.#range(field, token));
    this.#at = Math.max(0, this.#at - 1);
    this.#unexpected();
    return { kind: 'clauses', clauses: [] };
  }
  #word(field, text) {
    const boost = this.#boost();
    const similarity = this.#kind === 'fuzzy' ? this.#next().text.slice(1) : undefined;
    const node =
      similarity === undefined
        ? { kind: 'text', field, text: this.#plain(text), several: false }
        : { kind: 'fuzzy', field, text: this.#plain(text), similarity: this.#checkedSimilarity(similarity) };
    return boost === undefined ? this.#boosted(node) : { kind: 'boost', node, boost };
  }
  #checkedSimilarity(text) {
    const number = Number(text);
    if (number >= 1 && !Number.isInteger(number)) this.#fail('Fractional edit distances are not allowed!');
    return text;
  }
  #quoted(field, text) {
    const slop = this.#kind === 'fuzzy' ? this.#next().text.slice(1) : '';
    return this.#boosted({
      kind: 'phrase',
      field,
      text: this.#plain(text.slice(1, -1)),
      slop: slop === '' ? undefined : Math.trunc(Number(slop)),
    });
  }
  #range(field, { range }) {
    const { lower = '*', upper = '*', includesLower = true, includesUpper = true } = range ?? {};
    return { kind: 'range', field, lower: this.#bound(lower), upper: this.#bound(upper), includesLower, includesUpper };
  }
  #bound(text) {
    if (text === '*') return undefined;
    return this.#plain(text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text);
  }
  #boosted(node) {
    const boost = this.#boost();
    return boost === undefined ? node : { kind: 'boost', node, boost };
  }
  #boost() {
    return this.#kind === 'boost' ? Number(this.#next().text.slice(1)) : undefined;
  }
  #plain(text) {
    const plain = unescape(text);
    if (plain === undefined) this.#fail('Term can not end with escape character.');
    return plain ?? '';
  }
  get #kind() {
    return this.#ahead(0).kind;
  }
  #ahead(distance) {
    return this.#tokens[Math.min(this.#at + distance, this.#tokens.length - 1)];
  }
  #next() {
    const token = this.#ahead(0);
    this.#at = Math.min(this.#at + 1, this.#tokens.length - 1);
    return token;
  }
  #unexpected() {
    const { kind, text, at } = this.#ahead(0);
    this.#fail(`Encountered "${kind === 'end' ? '<EOF>' : text}" at line 1, column ${at}.`);
  }
  #fail(reason) {
    this.error ??= reason;
    this.#at = this.#tokens.length - 1;
  }
}
