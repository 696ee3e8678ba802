import { splitSheet, type SheetRequest } from './split.ts';

/** A replacement of part of a sheet. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** The sheet after its edits, which may not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.from - a.from)
    .reduce((done, { from, to, insert }) => done.slice(0, from) + insert + done.slice(to), text);
}

/** Indents the bodies of these requests; bodies of several values get one value per line. Comments are kept. Null: nothing changes. */
export function formatRequests(text: string, requests: readonly SheetRequest[]): readonly Edit[] | null {
  const edits = requests.flatMap((request): readonly Edit[] => {
    if (request.body.trim() === '') return [];
    const written = text.slice(request.bodyFrom, request.to);
    const insert = isLines(request.body) ? written : indented(written);
    return insert === written ? [] : [{ from: request.bodyFrom, to: request.to, insert }];
  });
  return edits.length === 0 ? null : edits;
}

/** The whole text with every body indented. */
export function formatSheet(text: string): string {
  return applyEdits(text, formatRequests(text, splitSheet(text).requests) ?? []);
}

/** A body of several lines of which each is a value of its own: line breaks mean something there. */
function isLines(body: string): boolean {
  const lines = body.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 1 && lines.every((line) => /^\s*\{.*\}\s*$/.test(line));
}

const tokens = /"""[^]*?(?:"""|$)|"(?:[^"\\\n]|\\.)*"?|\/\*[^]*?(?:\*\/|$)|(?:\/\/|#)[^\n]*|[{}[\],:]|\n|[^\S\n]+|[^\s{}[\],:"/#]+|./g;

/** Indents JSON by two spaces without reading its values: digits, order and comments stay as they are. */
export function indented(body: string): string {
  const parts = [...body.trim().matchAll(tokens)].map(([token]) => token).filter((token) => !/^[^\S\n]+$/.test(token));
  let depth = 0;
  let out = '';
  /** What stands before the next token: nothing, a line break, or a line break that an empty container would not have. */
  let pending: 'none' | 'break' | 'opened' = 'none';
  /** Whether the source broke the line since the last token: comments stay on the line they were on. */
  let broke = false;
  const breakLine = () => {
    if (!out.endsWith('\n') && out !== '') out = `${out.trimEnd()}\n`;
    out += '  '.repeat(depth);
  };
  for (const token of parts) {
    if (token === '\n') {
      broke = true;
      continue;
    }
    if (isComment(token)) {
      if (broke || out === '') {
        breakLine();
        out += token;
      } else out += `${out.endsWith(' ') ? '' : ' '}${token}`;
      pending = 'break';
    } else if (token === '}' || token === ']') {
      depth = Math.max(0, depth - 1);
      if (pending !== 'opened') breakLine();
      out += token;
      pending = 'none';
    } else if (token === ',') {
      if (pending === 'break' && /(?:\/\/|#)[^\n]*$/.test(out)) breakLine();
      out += token;
      pending = 'break';
    } else if (token === ':') {
      out += ': ';
      pending = 'none';
    } else {
      if (pending !== 'none') breakLine();
      out += token;
      pending = 'none';
      if (token === '{' || token === '[') {
        depth++;
        pending = 'opened';
      }
    }
    broke = false;
  }
  return out.trimEnd();
}

function isComment(token: string): boolean {
  return token.startsWith('#') || token.startsWith('//') || token.startsWith('/*');
}
