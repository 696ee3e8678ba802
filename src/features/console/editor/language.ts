import { HighlightStyle, indentService, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';
import type { Extension } from '@codemirror/state';
import { queryText } from '../../../requests/sheet/comments.ts';

/** What is under way at the end of a line. */
interface Reading {
  block: boolean;
  triple: boolean;
  /** Whether the line began a request and its path follows. */
  target: boolean;
}

const sheetLanguage = StreamLanguage.define<Reading>({
  name: 'requests',
  startState: () => ({ block: false, triple: false, target: false }),
  token: (stream, state) => {
    if (state.block) {
      state.block = !stream.match(/^.*?\*\//);
      if (state.block) stream.skipToEnd();
      return 'comment';
    }
    if (state.triple) {
      state.triple = !stream.match(/^.*?"""/);
      if (state.triple) stream.skipToEnd();
      return 'string';
    }
    if (stream.sol()) state.target = false;
    if (stream.sol() && stream.match(/^(?:GET|POST|PUT|DELETE|HEAD|PATCH|OPTIONS)(?=[ \t]+\S)/i)) {
      state.target = true;
      return 'keyword';
    }
    if (stream.eatSpace()) return null;
    if (state.target) {
      state.target = false;
      if (stream.match(/^[^\s?]+/)) {
        state.target = stream.peek() === '?';
        return 'heading';
      }
      if (stream.match(queryText)) return 'url';
    }
    if (stream.match('/*')) {
      state.block = true;
      return 'comment';
    }
    if (stream.match(/^(?:#|\/\/).*/)) return 'comment';
    if (stream.match('"""')) {
      state.triple = true;
      return 'string';
    }
    if (stream.match(/^"\$last\.[\w.-]+"/) || stream.match(/^\$[\w.-]+/)) return 'variableName.special';
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return stream.match(/^\s*:/, false) ? 'propertyName' : 'string';
    if (stream.match(/^-?\d[\w.+-]*/)) return 'number';
    if (stream.match(/^(?:true|false|null)\b/)) return 'atom';
    stream.next();
    return 'punctuation';
  },
  languageData: { commentTokens: { line: '#' }, closeBrackets: { brackets: ['{', '[', '"'] } },
});

const style = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--text)', fontWeight: '700' },
  { tag: tags.heading, color: 'var(--link)', fontWeight: '600' },
  { tag: tags.url, color: 'var(--muted)' },
  { tag: tags.comment, color: 'var(--muted)', fontStyle: 'italic' },
  { tag: tags.propertyName, color: 'var(--text)' },
  { tag: tags.string, color: 'var(--ok)' },
  { tag: [tags.number, tags.atom], color: 'var(--link)' },
  { tag: tags.special(tags.variableName), color: 'var(--warn)', fontWeight: '600' },
  { tag: tags.punctuation, color: 'var(--muted)' },
]);

/** A line begins where the one before began, and two signs further in for each bracket that one left open. */
const indentation = indentService.of((context, position) => {
  const { doc } = context.state;
  const line = doc.lineAt(position);
  const broken = context.simulatedBreak === position;
  const before = broken ? line.text.slice(0, position - line.from) : line.number > 1 ? doc.line(line.number - 1).text : '';
  const opened = bracketsIn(before.trimStart().replace(/^[\]}]+/, ''));
  // Between two brackets the closing one goes to a line of its own, and what follows the break is empty.
  const closes = /^\s*[\]}]/.test(context.lineAt(position, 1).text) ? 1 : 0;
  return Math.max(0, before.length - before.trimStart().length + (Math.max(0, opened) - closes) * context.unit);
});

/** Brackets a line leaves open, less those it closes of others. */
function bracketsIn(line: string): number {
  let open = 0;
  for (const [token] of line.matchAll(/"(?:[^"\\]|\\.)*"?|(?:#|\/\/).*|[{}[\]]/g)) open += { '{': 1, '[': 1, '}': -1, ']': -1 }[token] ?? 0;
  return open;
}

/** The sheet's notation: coloured, and indented as one writes. */
export const sheetNotation: Extension = [sheetLanguage, syntaxHighlighting(style), indentation];
