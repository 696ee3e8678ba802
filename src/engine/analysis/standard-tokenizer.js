import { clipToken, MAX_TOKEN_LENGTH } from './tokenizer.ts';
import {
  DOUBLE_QUOTE,
  EMOJI,
  EXTEND,
  EXTEND_NUM_LET,
  HAN,
  HEBREW,
  HIRAGANA,
  KATAKANA,
  LATIN_CLASSES,
  LETTER,
  MID_LETTER,
  MID_NUM,
  MID_NUM_LET,
  NUMERIC,
  OTHER,
  REGIONAL_INDICATOR,
  SINGLE_QUOTE,
  SOUTH_EAST_ASIAN,
  wordClass,
} from './word-break.ts';
const ZERO_WIDTH_JOINER = 0x200d;
const KEYCAP = 0x20e3;
const EMOJI_STYLE = 0xfe0f;
const UNDERSCORE = 0x5f;
/**
 * Words by Unicode's word boundaries (UAX #29), keeping what holds a letter, a digit, an ideograph or an emoji. Ideographs
 * and Hiragana come one character at a time, Katakana and South East Asian letters in runs.
 */
export const standardTokenizer = (text, from, span) => {
  const length = text.length;
  let start = from;
  while (start < length) {
    const end = tokenEnd(text, start);
    if (end > start) {
      span.start = start;
      span.end = clipToken(text, start, end);
      return true;
    }
    start = text.charCodeAt(start) === UNDERSCORE ? behindUnderscores(text, start) : start + unitsAt(text, start);
  }
  return false;
};
/** Where a token may begin behind an underscore that has no word in reach: as far before the end of the run as what follows it can hold. */
function behindUnderscores(text, start) {
  let end = start + 1;
  while (text.charCodeAt(end) === UNDERSCORE) end++;
  return Math.max(start + 1, end + 1 - MAX_TOKEN_LENGTH);
}
/** End of the token that begins at `start`, or `start` when none does. */
function tokenEnd(text, start) {
  const unit = text.charCodeAt(start);
  const first = LATIN_CLASSES[unit] ?? classAt(text, start);
  switch (first) {
    case OTHER:
      return unit === 0x23 || unit === 0x2a ? keycapEnd(text, start) : start;
    case LETTER:
    case HEBREW:
    case NUMERIC:
    case KATAKANA:
    case EXTEND_NUM_LET:
      return wordEnd(text, start, first);
    case HAN:
    case HIRAGANA:
      return skipExtend(text, start + unitsAt(text, start));
    case SOUTH_EAST_ASIAN:
      return runEnd(text, start, SOUTH_EAST_ASIAN);
    case REGIONAL_INDICATOR:
      return flagEnd(text, start);
    case EMOJI:
      return emojiEnd(text, start);
    default:
      return start;
  }
}
/** Follows the rules WB5 to WB13b, which all have the form "no break between `previous` and what comes next". */
function wordEnd(text, start, first) {
  let previous = first;
  let hasWord = previous !== EXTEND_NUM_LET;
  const limit = start + MAX_TOKEN_LENGTH;
  let at = start + unitsAt(text, start);
  while (at < limit) {
    // Letters, digits and underscores of Latin-1 all join one another: the common case, one table look-up each.
    if (previous !== KATAKANA) {
      let next = latinClass(text, at);
      while (next === LETTER || next === NUMERIC || next === EXTEND_NUM_LET) {
        previous = next;
        if (next !== EXTEND_NUM_LET) hasWord = true;
        next = ++at < limit ? latinClass(text, at) : OTHER;
      }
      if (next === OTHER) break;
    }
    at = skipExtend(text, at);
    const next = classAt(text, at);
    if (joins(previous, next)) {
      previous = next;
      if (next !== EXTEND_NUM_LET) hasWord = true;
      at += unitsAt(text, at);
      continue;
    }
    if (next < MID_LETTER || next > DOUBLE_QUOTE) break;
    const beyond = skipExtend(text, at + 1);
    const after = beyond < limit ? classAt(text, beyond) : OTHER;
    if (bridges(previous, next, after)) {
      previous = after;
      at = beyond + unitsAt(text, beyond);
    } else {
      // A Hebrew letter keeps a quote that follows it, even at the end of the word (WB7a).
      if (previous === HEBREW && next === SINGLE_QUOTE) at = beyond;
      break;
    }
  }
  return hasWord ? at : start;
}
function joins(previous, next) {
  switch (next) {
    case LETTER:
    case HEBREW:
    case NUMERIC:
      return previous !== KATAKANA;
    case KATAKANA:
      return previous === KATAKANA || previous === EXTEND_NUM_LET;
    default:
      return next === EXTEND_NUM_LET;
  }
}
/** Whether `middle` holds together what stands on its two sides: `can't`, `3.14`, `1,000`. */
function bridges(before, middle, after) {
  const letters = isLetterClass(before) && isLetterClass(after);
  const digits = before === NUMERIC && after === NUMERIC;
  switch (middle) {
    case MID_LETTER:
      return letters;
    case MID_NUM:
      return digits;
    case MID_NUM_LET:
    case SINGLE_QUOTE:
      return letters || digits;
    default:
      return before === HEBREW && after === HEBREW;
  }
}
function isLetterClass(value) {
  return value === LETTER || value === HEBREW;
}
function runEnd(text, start, wanted) {
  let at = start;
  const limit = Math.min(text.length, start + MAX_TOKEN_LENGTH);
  while (at < limit && classAt(text, at) === wanted) at = skipExtend(text, at + unitsAt(text, at));
  return at;
}
/** Two regional indicators make a flag; one alone is no token. */
function flagEnd(text, start) {
  const second = skipExtend(text, start + 2);
  return classAt(text, second) === REGIONAL_INDICATOR ? skipExtend(text, second + 2) : start;
}
/** An emoji with its modifiers, and what zero width joiners tie to it. */
function emojiEnd(text, start) {
  const limit = start + MAX_TOKEN_LENGTH;
  let at = start;
  do {
    at = skipExtend(text, at + unitsAt(text, at));
  } while (at < limit && text.charCodeAt(at - 1) === ZERO_WIDTH_JOINER && classAt(text, at) === EMOJI);
  return at;
}
function keycapEnd(text, start) {
  const at = text.charCodeAt(start + 1) === EMOJI_STYLE ? start + 2 : start + 1;
  return text.charCodeAt(at) === KEYCAP ? skipExtend(text, at) : start;
}
function skipExtend(text, from) {
  let at = from;
  while (classAt(text, at) === EXTEND) at += unitsAt(text, at);
  return at;
}
/** Class at unit `at` when it is Latin-1, OTHER at the end of the text, EXTEND for anything else: a reason to look closer. */
function latinClass(text, at) {
  if (at >= text.length) return OTHER;
  return LATIN_CLASSES[text.charCodeAt(at)] ?? EXTEND;
}
function classAt(text, at) {
  const point = text.codePointAt(at);
  return point === undefined ? OTHER : wordClass(point);
}
function unitsAt(text, at) {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}
