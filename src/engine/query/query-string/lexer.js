import { err, ok } from '../../errors.ts';
const SPACE = /[ \t\n\r\u3000]+/y;
const WORD_START = String.raw`(?:\\[\s\S]|[^ \t\n\r\u3000+\-!():^[\]"{}~*?\\/])`;
const WORD = new RegExp(String.raw`(?:${WORD_START}|[*?])(?:${WORD_START}|[-+*?])*`, 'y');
const QUOTED = /"(?:\\[\s\S]|[^"\\])*"/y;
const REGEXP = /\/(?:\\\/|[^/])*\//y;
const FUZZY = /~(?:\d+(?:\.\d+)?)?/y;
const BOOST = /\^\d+(?:\.\d+)?/y;
const BARE_OPERATOR = /[-+!](?=[ \t\n\r\u3000])/y;
// Without white space: what could be either would be tried in all ways.
const GOOP = String.raw`("(?:\\"|[^"])*"|[^ \t\n\r\u3000\]}]+)`;
const RANGE = new RegExp(String.raw`([[{])[ \t\n\r\u3000]*${GOOP}[ \t\n\r\u3000]+TO[ \t\n\r\u3000]+${GOOP}[ \t\n\r\u3000]*([\]}])`, 'y');
const KEYWORDS = new Map([
  ['AND', 'and'],
  ['&&', 'and'],
  ['OR', 'or'],
  ['||', 'or'],
  ['NOT', 'not'],
  ['!', 'not'],
  ['+', '+'],
  ['-', '-'],
  ['(', '('],
  [')', ')'],
  [':', ':'],
]);
/** Cuts a query into tokens, an `end` last. The error says where it cannot be cut. */
export function readTokens(query) {
  const tokens = [];
  let at = 0;
  for (;;) {
    at += match(SPACE, query, at)?.[0].length ?? 0;
    if (at >= query.length) break;
    const token = tokenAt(query, at);
    if (token === undefined) return err(lexicalError(query, at));
    tokens.push(token);
    at += token.text.length;
  }
  tokens.push({ kind: 'end', text: '<EOF>', at });
  return ok(tokens);
}
function tokenAt(query, at) {
  const bare = match(BARE_OPERATOR, query, at);
  if (bare !== undefined) return { kind: 'term', text: bare[0], at };
  const word = match(WORD, query, at)?.[0];
  if (word !== undefined) return { kind: KEYWORDS.get(word) ?? wordKind(word), text: word, at };
  const keyword = KEYWORDS.get(query[at]);
  if (keyword !== undefined) return { kind: keyword, text: query[at], at };
  for (const [kind, pattern] of [
    ['quoted', QUOTED],
    ['regexp', REGEXP],
    ['fuzzy', FUZZY],
    ['boost', BOOST],
  ]) {
    const text = match(pattern, query, at)?.[0];
    if (text !== undefined) return { kind, text, at };
  }
  const range = match(RANGE, query, at);
  return range && rangeToken(range, at);
}
function rangeToken([text, open, lower, upper, close], at) {
  return { kind: 'range', text, at, range: { lower, upper, includesLower: open === '[', includesUpper: close === ']' } };
}
function wordKind(word) {
  if (word === '*') return 'star';
  const plain = word.replace(/\\[\s\S]/g, 'xx');
  const first = plain.search(/[*?]/);
  if (first < 0) return 'term';
  return first > 0 && first === plain.length - 1 && plain.endsWith('*') ? 'prefix' : 'wildcard';
}
function match(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}
function lexicalError(query, at) {
  const rest = query.slice(at, at + 20);
  return `Lexical error at line 1, column ${at + 1}.  Encountered: ${JSON.stringify(rest[0])} (${rest.charCodeAt(0)}), after : ""`;
}
/** The text an escaped one stands for. Undefined: it ends in a lone backslash, or an escaped code point has too few digits. */
export function unescape(text) {
  if (!text.includes('\\')) return text;
  let plain = '';
  for (let i = 0; i < text.length; i++) {
    if (text[i] !== '\\') {
      plain += text[i];
      continue;
    }
    i++;
    if (i >= text.length) return undefined;
    if (text[i] !== 'u') plain += text[i];
    else {
      const digits = /^[0-9a-fA-F]{4}/.exec(text.slice(i + 1))?.[0];
      if (digits === undefined) return undefined;
      plain += String.fromCharCode(parseInt(digits, 16));
      i += digits.length;
    }
  }
  return plain;
}
