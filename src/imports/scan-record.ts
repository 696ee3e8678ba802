/** A record of a table: its fields (none: the line is empty), or what is wrong with it; where the next one begins, and lines passed. */
export interface ScannedRecord {
  readonly fields: readonly string[];
  readonly problem: string | undefined;
  readonly end: number;
  readonly lines: number;
}

const QUOTE = '"';

const MOST_FIELDS = 10_000;

/** Reads one record at `from`. Undefined when the text ends before it does, unless the file is `over`. */
export function scanRecord(
  text: string,
  from: number,
  { separator, over }: { readonly separator: string; readonly over: boolean },
): ScannedRecord | undefined {
  const fields: string[] = [];
  let at = from;
  let lines = 1;
  const refused = (problem: string): ScannedRecord | undefined => {
    const end = endOfLine(text, at);
    return end === undefined && !over ? undefined : { fields: [], problem, end: end ?? text.length, lines };
  };
  for (;;) {
    const field = text[at] === QUOTE ? quotedField(text, at) : plainField(text, at, separator);
    if (field === undefined) return over ? refused('a quoted field without its closing quote') : undefined;
    if (field.problem !== undefined) return refused(field.problem);
    lines += field.lines;
    at = field.end;
    if (fields.push(field.value) > MOST_FIELDS) return refused(`more than ${MOST_FIELDS} fields`);
    if (text[at] === separator) {
      at++;
      if (at >= text.length && !over) return undefined;
      continue;
    }
    const width = lineEndWidth(text, at);
    if (width === 0 && at < text.length) return refused('text behind the closing quote of a field');
    if (width === 0 && !over) return undefined;
    return { fields: isEmptyLine(fields, field) ? [] : fields, problem: undefined, end: at + width, lines };
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

/** Undefined when its closing quote is not there. */
function quotedField(text: string, from: number): ScannedField | undefined {
  let end = text.indexOf(QUOTE, from + 1);
  while (end >= 0 && text[end + 1] === QUOTE) end = text.indexOf(QUOTE, end + 2);
  if (end < 0) return undefined;
  // At once: a text that is added to quote by quote would be a chain of as many parts.
  const value = text.slice(from + 1, end).replaceAll(QUOTE + QUOTE, QUOTE);
  return { value, end: end + 1, lines: countNewlines(value), quoted: true, problem: undefined };
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
