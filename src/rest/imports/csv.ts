/** One record of a CSV text, or why there is none. Lines count from 1, and a record's is the one it begins on. */
export type CsvRecord = { readonly line: number; readonly fields: readonly string[] } | { readonly line: number; readonly problem: string };

const QUOTE = '"';

/** Of one record. */
const MOST_FIELDS = 10_000;

/**
 * The records of a CSV text as RFC 4180 has them: commas, quoted fields with doubled quotes and line breaks in them, lines that end in
 * LF or CRLF. Empty lines are passed over. Behind a record that is malformed reading goes on with the next line.
 */
export function* csvRecords(text: string): Generator<CsvRecord> {
  const cursor = new Cursor(text);
  while (!cursor.atEnd) {
    if (cursor.skipLineEnd()) continue;
    const { line } = cursor;
    const fields: string[] = [];
    let problem: string | undefined;
    do {
      const field = cursor.field();
      if (typeof field !== 'string') ({ problem } = field);
      else if (fields.push(field) > MOST_FIELDS) problem = `more than ${MOST_FIELDS} fields`;
    } while (problem === undefined && cursor.skipComma());
    if (problem !== undefined) cursor.skipLine();
    yield problem === undefined ? { line, fields } : { line, problem };
  }
}

class Cursor {
  readonly #text: string;
  #at = 0;
  line = 1;

  constructor(text: string) {
    this.#text = text;
  }

  get atEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  skipComma(): boolean {
    if (this.#text[this.#at] !== ',') return false;
    this.#at++;
    return true;
  }

  skipLineEnd(): boolean {
    const width = this.#lineEnd();
    if (width === 0) return false;
    this.#at += width;
    this.line++;
    return true;
  }

  skipLine(): void {
    while (!this.atEnd && this.#lineEnd() === 0) this.#at++;
  }

  field(): string | { readonly problem: string } {
    return this.#text[this.#at] === QUOTE ? this.#quoted() : this.#plain();
  }

  #plain(): string | { readonly problem: string } {
    const start = this.#at;
    while (!this.#atFieldEnd()) {
      if (this.#text[this.#at] === QUOTE) return { problem: 'a quote in a field that is not quoted' };
      this.#at++;
    }
    return this.#text.slice(start, this.#at);
  }

  #quoted(): string | { readonly problem: string } {
    const start = this.#at + 1;
    let end = this.#text.indexOf(QUOTE, start);
    while (end >= 0 && this.#text[end + 1] === QUOTE) end = this.#text.indexOf(QUOTE, end + 2);
    const stop = end < 0 ? this.#text.length : end;
    for (let at = this.#text.indexOf('\n', start); at >= 0 && at < stop; at = this.#text.indexOf('\n', at + 1)) this.line++;
    this.#at = end < 0 ? stop : end + 1;
    if (end < 0) return { problem: 'a quoted field without its closing quote' };
    // At once: a text that is added to quote by quote would be a chain of as many parts.
    if (this.#atFieldEnd()) return this.#text.slice(start, end).replaceAll(QUOTE + QUOTE, QUOTE);
    return { problem: 'text behind the closing quote of a field' };
  }

  #atFieldEnd(): boolean {
    return this.atEnd || this.#text[this.#at] === ',' || this.#lineEnd() > 0;
  }

  /** How many characters the line ends with here; 0: it does not. */
  #lineEnd(): number {
    if (this.#text[this.#at] === '\n') return 1;
    return this.#text.startsWith('\r\n', this.#at) ? 2 : 0;
  }
}
