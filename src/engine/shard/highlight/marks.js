import { phraseMatches } from './phrase-places.ts';
/** Units of work for a token that is held against what was looked for. */
const UNITS_PER_TOKEN = 100;
/** What is to be marked in a text, in its order. A token found in several ways is there as often. */
export function* marksOf(tokens, { words, patterns, sets, phrases }, meter) {
  const found = new Map();
  const add = (key, token) => {
    const known = found.get(key);
    if (known === undefined) found.set(key, [token]);
    else known.push(token);
  };
  for (const [i, { term }] of tokens.entries()) {
    if (words.has(term)) add(`w${term}`, i);
    patterns.forEach((weigh, which) => {
      if (weigh(term) > 0) add(`p${which}`, i);
    });
    sets.forEach((set, which) => {
      if (set.has(term)) add(`t${which}`, i);
    });
    if (meter.add(UNITS_PER_TOKEN)) yield meter.take();
  }
  for (const { term, index } of phraseTokens(tokens, phrases)) add(`s${term}`, index);
  const marks = [];
  for (const [given, own] of found) {
    const key = nameOf(given);
    for (const token of own) {
      marks.push({ token, key, freq: own.length });
      if (meter.add(UNITS_PER_TOKEN)) yield meter.take();
    }
  }
  return marks.sort((a, b) => a.token - b.token);
}
/** A term found alone and in a phrase is weighed as one. */
function nameOf(key) {
  return key.startsWith('w') || key.startsWith('s') ? key.slice(1) : key;
}
/** Each token that a phrase stands on, once. */
function phraseTokens(tokens, phrases) {
  const matches = phrases.flatMap((phrase) => phraseMatches(tokens, phrase)).flat();
  return new Map(matches.map((token) => [token.index, token])).values();
}
