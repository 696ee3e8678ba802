import { certain } from '../../certain.ts';
/** The last break before `offset`, which must be greater than 0. */
export function breakBefore(breaks, offset) {
  return breaks[countBelow(breaks, offset) - 1] ?? 0;
}
/** The first break behind `offset`; undefined at the end of the text. */
export function breakBehind(breaks, offset) {
  return breaks[countBelow(breaks, offset + 1)];
}
/** How many breaks lie before `offset`. */
function countBelow(breaks, offset) {
  let low = 0;
  let high = breaks.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (certain(breaks[middle]) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
/** `classOf` answers '' for characters that the rules look through. */
function classify(text, classOf) {
  const known = new Map();
  const offsets = [];
  let letters = '';
  let at = 0;
  for (const char of text) {
    let letter = known.get(char);
    if (letter === undefined) {
      letter = classOf(char);
      known.set(char, letter);
    }
    if (letter !== '') {
      letters += letter;
      offsets.push(at);
    }
    at += char.length;
  }
  offsets.push(text.length);
  return { letters, offsets };
}
/** The first class whose characters hold `char`. */
function firstOf(classes) {
  return (char) => classes.find(([, chars]) => chars.test(char))?.[0] ?? 'x';
}
const SENTENCE_CLASS = firstOf([
  ['', /[\p{Mn}\p{Me}\p{Cf}]/u],
  ['P', /\u2029/],
  ['D', /[\u0964\u0965]/],
  ['l', /\p{Ll}/u],
  ['L', /\p{L}/u],
  ['s', /[\t\r\f\n\u2028\p{Zs}]/u],
  ['q', /["']/],
  ['(', /[\p{Ps}\p{Pi}]/u],
  [')', /[\p{Pe}\p{Pf}]/u],
  ['d', /\p{N}/u],
  ['!', /[!?\u3002\uff01\uff1f]/],
  ['.', /[.\uff0e]/],
  [',', /,/],
]);
const OPENING = { D: 'opening', x: 'opening', '(': 'opening' };
const OPENING_WIDE = { D: 'openingWide', x: 'openingWide', '(': 'openingWide' };
const ENDING = { P: 'over', '.': 'period', '!': 'terminated' };
/**
 * A sentence ends behind a paragraph separator; behind a danda or a terminator and the space that follows; or behind a period
 * and space, when a capital follows, or punctuation that can begin a sentence and a letter. The states are those of the
 * platform the peers run on, with its oddities: after two spaces a small letter begins a sentence too.
 */
const SENTENCE_STATES = {
  inside: { mark: 'end', next: { ...ENDING, D: 'danda' } },
  period: { mark: 'hold', next: { ...ENDING, ...OPENING, q: 'quoted', ')': 'period', s: 'space' } },
  quoted: { mark: 'hold', next: { ...ENDING, ...OPENING_WIDE, q: 'quoted', ')': 'period', s: 'space', L: 'begun', l: 'begun' } },
  space: { mark: 'hold', next: { ...ENDING, ...OPENING, q: 'opening', s: 'spaces', L: 'begun' } },
  spaces: { mark: 'hold', next: { ...ENDING, ...OPENING_WIDE, q: 'openingWide', s: 'spaces', L: 'begun', l: 'begun' } },
  opening: { next: { ...ENDING, ...OPENING, q: 'opening', L: 'begun', l: 'begun' } },
  openingWide: { closed: true, next: { ...OPENING, q: 'opening', L: 'begun', l: 'begun' } },
  terminated: {
    mark: 'end',
    closed: true,
    next: { P: 'over', '.': 'terminated', q: 'terminated', '!': 'terminated', ')': 'terminated', s: 'terminatedSpace' },
  },
  terminatedSpace: { mark: 'end', closed: true, next: { P: 'over', s: 'terminatedSpace' } },
  danda: { mark: 'end', closed: true, next: { s: 'danda' } },
  over: { mark: 'end', closed: true, next: {} },
};
/** Where sentences begin, by the rules of the platform the peers run on. */
export function sentenceBreaks(text) {
  return breaksBy(classify(text, SENTENCE_CLASS), endOfSentence);
}
function endOfSentence(letters, from) {
  let state = SENTENCE_STATES.inside;
  let end = from + 1;
  let held = from;
  for (let at = from; at < letters.length; at++) {
    const next = state.next[letters.charAt(at)] ?? (state.closed === true ? undefined : 'inside');
    if (next === undefined) return end;
    if (next === 'begun') return held;
    state = SENTENCE_STATES[next];
    if (state.mark === 'end') end = at + 1;
    else if (state.mark === 'hold') held = at + 1;
  }
  return held === letters.length ? held : end;
}
const WORD_CLASS = firstOf([
  ['M', /\u00ad/],
  ['', /\p{Cf}/u],
  ['J', /[\u3099\u309a]/],
  ['j', /[\u309b\u309c\u30fb\u30fc]/],
  ['e', /[\p{Mn}\p{Me}]/u],
  ['K', /[\u3005\u4e00-\u9fa5\uf900-\ufa2d]/],
  ['k', /[\u30a1-\u30fa\u30fd\u30fe]/],
  ['h', /[\u3041-\u3094\u309d\u309e]/],
  ['l', /[\p{L}\p{Mc}]/u],
  ['d', /\p{N}/u],
  ['.', /\./],
  ['q', /["']/],
  ['m', /[\p{Pd}\p{Pc}\u2027]/u],
  [',', /[,\u066b]/],
  ['%', /[%&\u00a2\u066a\u2030\u2031]/],
  ['$', /[\p{Sc}#]/u],
  ['D', /[\u0964\u0965]/],
  ['r', /\r/],
  ['n', /[\n\f\u2028\u2029]/],
  ['s', /[\p{Zs}\t]/u],
  ['z', /[\p{Cc}\p{Zl}\p{Zp}]/u],
]);
const LETTERS = '(?:l[eJ]*)+';
const DIGITS = '(?:d[eJ]*)+';
const WORD = `${LETTERS}(?:[mMq.]${LETTERS})*D?`;
const NUMBER = `${DIGITS}(?:[q.,]${DIGITS})*`;
const NUMBERS_AND_WORDS = `(?:${NUMBER}${WORD})*(?:${NUMBER}%?)?`;
/** What is kept together; the longest counts. */
const WORD_RULES = [
  new RegExp(`(?:${WORD})?${NUMBERS_AND_WORDS}`, 'y'),
  new RegExp(`[.$]${NUMBERS_AND_WORDS}`, 'y'),
  /(?:s[eJ]*)*r?n?/y,
  /[kjJ]*/y,
  /[hjJ]*/y,
  /K*/y,
  /[^eJrnzM][eJ]+/y,
];
/** Where words, runs of space and single signs begin, by the rules of the platform the peers run on. */
export function wordBreaks(text) {
  return breaksBy(classify(text, WORD_CLASS), endOfWord);
}
function endOfWord(letters, from) {
  return WORD_RULES.reduce((end, rule) => Math.max(end, endOf(rule, letters, from)), from);
}
function endOf(rule, letters, from) {
  rule.lastIndex = from;
  return rule.test(letters) ? rule.lastIndex : from;
}
/** Each piece takes one character at least. */
function breaksBy({ letters, offsets }, endOfPiece) {
  const breaks = [0];
  for (let from = 0; from < letters.length;) {
    from = Math.max(endOfPiece(letters, from), from + 1);
    breaks.push(certain(offsets[from]));
  }
  const [first = 0] = offsets;
  if (breaks.length === 1 && first > 0) breaks.push(first);
  return breaks;
}
