import { parseOffset } from './time-zone.ts';
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH_NAMES =
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sep oct nov dec'.split(
    ' ',
  );
const DAY_NAMES = 'monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun'.split(' ');
/** Characters of a pattern: far more than a date has. */
const MAX_PATTERN = 1024;
/**
 * Compiles a pattern of the peers' (Java's) pattern language: `y u M d H h a m s S X x Z z E`, quoted literals and `[optional]`
 * parts.
 * @returns undefined when the pattern uses another letter, is not well formed, or longer than 1,024 characters
 */
export function compileDatePattern(pattern) {
  if (pattern.length > MAX_PATTERN) return undefined;
  const steps = [];
  const open = [];
  for (let i = 0; i < pattern.length;) {
    const char = pattern.charAt(i);
    const literal = char === "'" ? quotedLiteral(pattern, i) : undefined;
    if (char === '[') {
      const optional = { past: 0 };
      open.push(optional);
      steps.push(optional);
      i++;
    } else if (char === ']') {
      const optional = open.pop();
      if (optional === undefined) return undefined;
      optional.past = steps.length;
      i++;
    } else if (literal !== undefined) {
      steps.push({ ends: anyOf([literal.text]) });
      i = literal.end;
    } else if (/[A-Za-z']/.test(char)) {
      let end = i + 1;
      while (pattern.charAt(end) === char) end++;
      const element = elementFor(char, end - i);
      if (element === undefined) return undefined;
      steps.push(element);
      i = end;
    } else {
      steps.push({ ends: anyOf([char]) });
      i++;
    }
  }
  return open.length === 0 ? (text) => readShape(text, steps) : undefined;
}
/** The parts of a text that fits the steps; undefined: it does not. A place that was no way to the end is not tried twice. */
function partsOf(text, steps) {
  const lower = text.toLowerCase();
  if (lower.length !== text.length) return undefined;
  let failed;
  const found = [];
  const fits = (step, at) => {
    const place = step * (text.length + 1) + at;
    if (failed?.has(place) === true) return false;
    const asked = steps[step];
    if (asked === undefined) return at === text.length;
    if ('past' in asked) {
      if (fits(step + 1, at) || fits(asked.past, at)) return true;
    } else {
      for (const end of asked.ends(lower, at)) {
        if (asked.set !== undefined) found.push({ set: asked.set, text: text.slice(at, end) });
        if (fits(step + 1, end)) return true;
        if (asked.set !== undefined) found.pop();
      }
    }
    (failed ??= new Set()).add(place);
    return false;
  };
  return fits(0, 0) ? found : undefined;
}
function readShape(text, steps) {
  const parts = partsOf(text, steps);
  const draft = { year: 1970 };
  if (parts?.every(({ set, text: part }) => set(draft, part)) !== true) return undefined;
  if (draft.halfDayHour !== undefined) {
    if (draft.halfDayHour < 1 || draft.halfDayHour > 12) return undefined;
    draft.hour = (draft.halfDayHour % 12) + (draft.afternoon === true ? 12 : 0);
  }
  return draft;
}
function quotedLiteral(pattern, at) {
  const close = pattern.indexOf("'", at + 1);
  if (close < 0) return undefined;
  return { text: close === at + 1 ? "'" : pattern.slice(at + 1, close), end: close + 1 };
}
function elementFor(letter, count) {
  const digits = count === 1 ? digitsAt(1, 2) : digitsAt(count, count);
  switch (letter) {
    case 'y':
    case 'u':
      return yearElement(count);
    case 'M':
    case 'L':
      return count > 2 ? { ends: anyOf(MONTH_NAMES), set: setMonthName } : { ends: digits, set: setNumber('month') };
    case 'd':
      return { ends: digits, set: setNumber('day') };
    case 'H':
      return { ends: digits, set: setNumber('hour') };
    case 'h':
      return { ends: digits, set: setNumber('halfDayHour') };
    case 'a':
      return { ends: anyOf(['am', 'pm']), set: setHalfDay };
    case 'm':
      return { ends: digits, set: setNumber('minute') };
    case 's':
      return { ends: digits, set: setNumber('second') };
    case 'S':
      return { ends: digitsAt(count, count), set: setFraction };
    case 'E':
      return { ends: anyOf(DAY_NAMES) };
    case 'X':
    case 'x':
    case 'Z':
    case 'z':
    case 'V':
      return { ends: endsOfOffset, set: setOffset };
    default:
      return undefined;
  }
}
function yearElement(count) {
  if (count === 2) {
    return {
      ends: digitsAt(2, 2),
      set: (fields, text) => {
        fields.year = 2000 + Number(text);
        return true;
      },
    };
  }
  const digits = count === 1 ? digitsAt(1, 9) : digitsAt(count, count);
  return { ends: (text, at) => digits(text, text[at] === '-' ? at + 1 : at), set: setNumber('year') };
}
function setNumber(name) {
  return (fields, text) => {
    fields[name] = Number(text);
    return true;
  };
}
const setMonthName = (fields, text) => {
  fields.month = MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1;
  return true;
};
const setHalfDay = (fields, text) => {
  fields.afternoon = text.toLowerCase() === 'pm';
  return true;
};
const setFraction = (fields, text) => {
  fields.millis = fractionMillis(text);
  fields.nanos = fractionNanos(text);
  return true;
};
const setOffset = (fields, text) => {
  fields.offsetMs = parseOffset(text.toUpperCase());
  return fields.offsetMs !== undefined;
};
/** Milliseconds of a fraction of a second given by its digits; {@link fractionNanos} has what lies below. */
export function fractionMillis(digits) {
  return Number(digits.slice(0, 3).padEnd(3, '0'));
}
/** Nanoseconds of a fraction of a second behind its whole milliseconds. */
export function fractionNanos(digits) {
  return digits.length <= 3 ? 0 : Number(digits.slice(3, 9).padEnd(6, '0'));
}
function anyOf(words) {
  const lower = words.map((word) => word.toLowerCase());
  return (text, at) => lower.filter((word) => text.startsWith(word, at)).map((word) => at + word.length);
}
function digitsAt(least, most) {
  return (text, at) => {
    let end = at;
    while (end < at + most && isDigit(text.charCodeAt(end))) end++;
    const ends = [];
    for (; end >= at + least; end--) ends.push(end);
    return ends;
  };
}
function isDigit(code) {
  return code >= 0x30 && code <= 0x39;
}
const ZONE_NAMES = anyOf(['Z', 'UTC', 'GMT']);
const OFFSET = /[+-]\d{2}(:?\d{2})?(:?\d{2})?/y;
/** Hours, and minutes and seconds if they are there. */
const endsOfOffset = (text, at) => {
  OFFSET.lastIndex = at;
  const parts = OFFSET.exec(text);
  if (parts === null) return ZONE_NAMES(text, at);
  const [whole, minutes = '', seconds = ''] = parts;
  const end = at + whole.length;
  return [...new Set([end, end - seconds.length, end - seconds.length - minutes.length])];
};
