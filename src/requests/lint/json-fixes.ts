import { messages } from '../messages.ts';
import type { JsonProblem } from '../sheet/json-nodes.ts';
import type { Edit } from '../sheet/format.ts';
import type { SheetRequest } from '../sheet/split.ts';
import type { Finding } from './finding.ts';

/** How a body that cannot be read is mended where that is plain: a comma too many or too few, no colon, other quotes or none, words of other languages. */
export function jsonFix(request: SheetRequest, { lack, from, to }: JsonProblem): Finding['fix'] {
  const { body, bodyFrom } = request;
  const here = body.slice(from - bodyFrom, to - bodyFrom);
  if (lack === 'no comma') return { label: messages.fix.noComma, edits: [{ from, to, insert: '' }] };
  if (/^['‘’“”„]/.test(here)) {
    const edits = otherQuotes(body, bodyFrom);
    return edits.length === 0 ? undefined : { label: messages.fix.quotes, edits };
  }
  if (lack === 'colon') return { label: messages.fix.colon, edits: [{ from: to, to, insert: ':' }] };
  if (lack === 'comma') {
    const end = bodyFrom + body.slice(0, from - bodyFrom).trimEnd().length;
    return { label: messages.fix.comma, edits: [{ from: end, to: end, insert: ',' }] };
  }
  if (lack === 'name' && /^[A-Za-z_]+$/.test(here)) {
    // A name may go on with what no word of JSON has: user.name, max-age.
    const whole = /^[\w.-]+/.exec(body.slice(from - bodyFrom))?.[0] ?? here;
    return { label: messages.fix.quoteName, edits: [{ from, to: from + whole.length, insert: `"${whole}"` }] };
  }
  const word = lack === 'value' ? ownWords[here] : undefined;
  return word === undefined ? undefined : { label: messages.fix.word(word), edits: [{ from, to, insert: word }] };
}

/** Of Python and JavaScript. */
const ownWords: Readonly<Record<string, string>> = { True: 'true', False: 'false', None: 'null', undefined: 'null' };

/** Every text in single or typographic quotes, outside those in double ones. */
function otherQuotes(body: string, at: number): readonly Edit[] {
  return [...body.matchAll(/"""[^]*?"""|"(?:[^"\\\n]|\\.)*"|'([^'"\\\n]*)'|[‘“„]([^"\\\n‘’“”„]*)[’”“]/g)].flatMap((match) => {
    const text = match[1] ?? match[2];
    return text === undefined ? [] : [{ from: at + match.index, to: at + match.index + match[0].length, insert: `"${text}"` }];
  });
}
