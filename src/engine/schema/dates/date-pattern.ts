import type { DateFields } from './calendar.ts';
import { parseOffset } from './time-zone.ts';

/** Reads the whole of `text`; undefined when it does not have the format's shape. Ranges are not checked here. */
export type DateReader = (text: string) => DateFields | undefined;

const MONTHS: readonly string[] = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH_NAMES =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec';
const DAY_NAMES = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|wed|thu|fri|sat|sun';

type Setter = (fields: Draft, text: string) => boolean;

interface Draft extends DateFields {
  afternoon?: boolean;
  halfDayHour?: number;
}

interface Element {
  readonly source: string;
  readonly set?: Setter;
}

/**
 * Compiles a pattern of the peers' (Java's) pattern language: `y u M d H h a m s S X x Z z E`, quoted literals and `[optional]`
 * parts.
 * @returns undefined when the pattern uses another letter or is not well formed
 */
export function compileDatePattern(pattern: string): DateReader | undefined {
  const setters: Setter[] = [];
  let source = '';
  let depth = 0;
  for (let i = 0; i < pattern.length;) {
    const char = pattern.charAt(i);
    const literal = char === "'" ? quotedLiteral(pattern, i) : undefined;
    if (char === '[') {
      source += '(?:';
      depth++;
      i++;
    } else if (char === ']') {
      if (--depth < 0) return undefined;
      source += ')?';
      i++;
    } else if (literal !== undefined) {
      source += escapePattern(literal.text);
      i = literal.end;
    } else if (/[A-Za-z']/.test(char)) {
      let end = i + 1;
      while (pattern.charAt(end) === char) end++;
      const element = elementFor(char, end - i);
      if (element === undefined) return undefined;
      source += element.set === undefined ? element.source : `(${element.source})`;
      if (element.set !== undefined) setters.push(element.set);
      i = end;
    } else {
      source += escapePattern(char);
      i++;
    }
  }
  if (depth !== 0) return undefined;
  const shape = new RegExp(`^${source}$`, 'i');
  return (text) => readShape(text, shape, setters);
}

function readShape(text: string, shape: RegExp, setters: readonly Setter[]): DateFields | undefined {
  const parts = shape.exec(text);
  if (parts === null) return undefined;
  const draft: Draft = { year: 1970 };
  for (const [i, set] of setters.entries()) {
    const part = parts[i + 1];
    if (part !== undefined && !set(draft, part)) return undefined;
  }
  if (draft.halfDayHour !== undefined) {
    if (draft.halfDayHour < 1 || draft.halfDayHour > 12) return undefined;
    draft.hour = (draft.halfDayHour % 12) + (draft.afternoon === true ? 12 : 0);
  }
  return draft;
}

function quotedLiteral(pattern: string, at: number): { readonly text: string; readonly end: number } | undefined {
  const close = pattern.indexOf("'", at + 1);
  if (close < 0) return undefined;
  return { text: close === at + 1 ? "'" : pattern.slice(at + 1, close), end: close + 1 };
}

function elementFor(letter: string, count: number): Element | undefined {
  const digits = count === 1 ? String.raw`\d{1,2}` : String.raw`\d{${count}}`;
  switch (letter) {
    case 'y':
    case 'u':
      return yearElement(count);
    case 'M':
    case 'L':
      return count > 2 ? { source: MONTH_NAMES, set: setMonthName } : { source: digits, set: setNumber('month') };
    case 'd':
      return { source: digits, set: setNumber('day') };
    case 'H':
      return { source: digits, set: setNumber('hour') };
    case 'h':
      return { source: digits, set: setNumber('halfDayHour') };
    case 'a':
      return { source: 'am|pm', set: setHalfDay };
    case 'm':
      return { source: digits, set: setNumber('minute') };
    case 's':
      return { source: digits, set: setNumber('second') };
    case 'S':
      return { source: String.raw`\d{${count}}`, set: setFraction };
    case 'E':
      return { source: `(?:${DAY_NAMES})` };
    case 'X':
    case 'x':
    case 'Z':
    case 'z':
    case 'V':
      return { source: 'Z|UTC|GMT|[+-]\\d{2}(?::?\\d{2}){0,2}', set: setOffset };
    default:
      return undefined;
  }
}

function yearElement(count: number): Element {
  if (count === 2) {
    return {
      source: String.raw`\d{2}`,
      set: (fields, text) => {
        fields.year = 2000 + Number(text);
        return true;
      },
    };
  }
  return { source: count === 1 ? String.raw`-?\d{1,9}` : String.raw`-?\d{${count}}`, set: setNumber('year') };
}

function setNumber(name: 'year' | 'month' | 'day' | 'hour' | 'halfDayHour' | 'minute' | 'second'): Setter {
  return (fields, text) => {
    fields[name] = Number(text);
    return true;
  };
}

const setMonthName: Setter = (fields, text) => {
  fields.month = MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1;
  return true;
};

const setHalfDay: Setter = (fields, text) => {
  fields.afternoon = text.toLowerCase() === 'pm';
  return true;
};

const setFraction: Setter = (fields, text) => {
  fields.millis = fractionMillis(text);
  fields.nanos = fractionNanos(text);
  return true;
};

const setOffset: Setter = (fields, text) => {
  fields.offsetMs = parseOffset(text.toUpperCase());
  return fields.offsetMs !== undefined;
};

/** Milliseconds of a fraction of a second given by its digits; {@link fractionNanos} has what lies below. */
export function fractionMillis(digits: string): number {
  return Number(digits.slice(0, 3).padEnd(3, '0'));
}

/** Nanoseconds of a fraction of a second behind its whole milliseconds. */
export function fractionNanos(digits: string): number {
  return digits.length <= 3 ? 0 : Number(digits.slice(3, 9).padEnd(6, '0'));
}

function escapePattern(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}/-]/g, String.raw`\$&`);
}
