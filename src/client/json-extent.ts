const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/**
 * Where the JSON value that begins at `start` ends: behind its last character, or, behind a number or a word, at what ends it. Undefined when that
 * is not within `limit` characters. Looks at strings and brackets only: whether the value is JSON shows when it is read.
 */
export function endOfValue(text: string, start: number, limit: number): number | undefined {
  const stop = Math.min(text.length, start + limit);
  let depth = 0;
  for (let at = start; at < stop; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at) - 1;
      if (depth === 0) return at < stop ? at + 1 : undefined;
    } else if (code === OPENING_BRACKET || code === OPENING_BRACE) depth++;
    else if (code === CLOSING_BRACKET || code === CLOSING_BRACE) {
      if (depth === 0) return at;
      if (--depth === 0) return at + 1;
    } else if (code === COMMA && depth === 0) return at;
  }
  return undefined;
}

/** Where the string whose quote stands at `start` ends: behind its other quote, or far behind the text when it has none. */
export function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let slashes = 0;
    while (text.charCodeAt(quote - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return quote + 1;
  }
  return Infinity;
}

/** The first place from `start` on that is no white space. */
export function afterBlanks(text: string, start: number): number {
  let at = start;
  for (let code = text.charCodeAt(at); code === 0x20 || (code >= 0x09 && code <= 0x0d); code = text.charCodeAt(at)) at++;
  return at;
}
