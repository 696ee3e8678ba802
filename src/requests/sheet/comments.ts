/** What follows a path: spaces belong to a query, as in `?q=a AND b`, unless a comment, a body or the version comes behind them. */
const query = String.raw`\?(?:\S|[ \t]+(?=\S)(?!#|\/\/|\/\*|[{[]|HTTP\/[\d.]+[ \t]*$))*`;

/** A query at the beginning of a text. */
export const queryText = new RegExp(`^${query}`);

/** A line that begins a request: a method, then where to. */
export const requestLine = new RegExp(String.raw`^(GET|POST|PUT|DELETE|HEAD|PATCH|OPTIONS)[ \t]+(?=\S)([^\s?]*(?:${query})?)`, 'i');

/**
 * The sheet with every character of a comment replaced by a space, so that what remains keeps its place. Comments are `#` and `//` to the
 * end of a line and everything between slash-star and star-slash, outside strings; request lines have none, for addresses contain slashes.
 */
export function blankComments(sheet: string): string {
  let state: State = 'plain';
  return sheet
    .split('\n')
    .map((line) => {
      if (state === 'plain' && requestLine.test(line)) return line;
      const [blanked, after] = blankLine(line, state);
      state = after;
      return blanked;
    })
    .join('\n');
}

/** What goes on from one line to the next: a block comment, or a string in triple quotes. */
type State = 'plain' | 'block' | 'triple';

function blankLine(line: string, before: State): readonly [string, State] {
  let state = before;
  let kept = '';
  let at = 0;
  const skip = (end: number) => {
    kept += ' '.repeat(end - at);
    at = end;
  };
  const keep = (end: number) => {
    kept += line.slice(at, end);
    at = end;
  };
  while (at < line.length) {
    if (state === 'block') {
      const end = line.indexOf('*/', at);
      skip(end < 0 ? line.length : end + 2);
      if (end >= 0) state = 'plain';
    } else if (state === 'triple') {
      const end = line.indexOf('"""', at);
      keep(end < 0 ? line.length : end + 3);
      if (end >= 0) state = 'plain';
    } else if (line.startsWith('"""', at)) {
      keep(at + 3);
      state = 'triple';
    } else if (line.startsWith('/*', at)) {
      skip(at + 2);
      state = 'block';
    } else if (line.startsWith('//', at) || line[at] === '#') {
      skip(line.length);
    } else if (line[at] === '"') {
      keep(stringEnd(line, at));
    } else {
      keep(at + 1);
    }
  }
  return [kept, state];
}

/** The position after the closing quote; a string that is not closed ends with its line. */
function stringEnd(line: string, from: number): number {
  for (let at = from + 1; at < line.length; at++) {
    if (line[at] === '\\') at++;
    else if (line[at] === '"') return at + 1;
  }
  return line.length;
}
