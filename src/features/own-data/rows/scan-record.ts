/** A record of a table: its fields (none: the line is empty), or what is wrong with it; where the next one begins, and lines passed. */
export interface ScannedRecord {
  readonly fields: readonly string[];
  readonly problem: string | undefined;
  readonly end: number;
  readonly lines: number;
}

const QUOTE = '"';

/** Reads one record at `from`. Undefined when the text ends before it does, unless the file is `over`. */
export function scanRecord(
  text: string,
  from: number,
  { separator, over }: { readonly separator: string; readonly over: boolean },
): ScannedRecord | undefined {
  const fields: string[] = [];
  let at = from;
  let lines = 1;
  for (;;) {
    const field = text[at] === QUOTE ? quotedField(text, at) : plainField(text, at, separator);
    if (field === undefined && !over) return undefined;
    const problem = field === undefined ? 'a quoted field without its closing quote' : field.problem;
    if (field === undefined || problem !== undefined) {
      const end = endOfLine(text, at);
      return end === undefined && !over ? undefined : { fields: [], problem, end: end ?? text.length, lines };
    }
    lines += field.lines;
    fields.push(field.value);
    at = field.end;
    if (text[at] === separator) {
      at++;
      if (at >= text.length && !over) return undefined;
      continue;
    }
    const width = lineEndWidth(text, at);
    if (width > 0) return { fields: isEmptyLine(fields, field) ? [] : fields, problem: undefined, end: at + width, lines };
    if (at >= text.length)
      return over ? { fields: isEmptyLine(fields, field) ? [] : fields, problem: undefined, end: at, lines } : undefined;
    const end = endOfLine(text, at);
    if (end === undefined && !over) return undefined;
    return { fields: [], problem: 'text behind the closing quote of a field', end: end ?? text.length, lines };
  }
}

interface ScannedField {
  readonly value: string;
  readonly end: number;
  /** Line breaks inside it. */
  readonly lines: number;
  readonly quoted: boolean;
  readonly problem: string | undefined;
}

function plainField(text: string, from: number, separator: string): ScannedField {
  let end = from;
  let problem: string | undefined;
  for (; end < text.length; end++) {
    const character = text[end];
    if (character === separator || character === '\n') break;
    if (character === '\r' && text[end + 1] === '\n') break;
    if (character === QUOTE) problem = 'a quote in a field that is not quoted';
  }
  return { value: text.slice(from, end), end, lines: 0, quoted: false, problem };
}

/** Undefined when its closing quote is not there, or may be half of a doubled one. */
function quotedField(text: string, from: number): ScannedField | undefined {
  let value = '';
  for (let at = from + 1; ;) {
    const end = text.indexOf(QUOTE, at);
    if (end < 0) return undefined;
    value += text.slice(at, end);
    if (text[end + 1] !== QUOTE) {
      return { value, end: end + 1, lines: countNewlines(value), quoted: true, problem: undefined };
    }
    value += QUOTE;
    at = end + 2;
  }
}

function isEmptyLine(fields: readonly string[], last: ScannedField): boolean {
  return fields.length === 1 && !last.quoted && last.value === '';
}

function lineEndWidth(text: string, at: number): number {
  if (text[at] === '\n') return 1;
  return text.startsWith('\r\n', at) ? 2 : 0;
}

function endOfLine(text: string, from: number): number | undefined {
  const newline = text.indexOf('\n', from);
  return newline < 0 ? undefined : newline + 1;
}

function countNewlines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}
