import { messages } from '../messages.ts';
import { predict } from '../predict.ts';
import type { Edit } from '../sheet/format.ts';
import type { JsonNode } from '../sheet/json-nodes.ts';
import { bodyMember, opensScroll, queryPart, saidNumber, sizeOf, type ReadRequest } from '../sheet/search-request.ts';
import { removeMember, type Finding, type Rule } from './finding.ts';

/** Fields no two documents share, or that order documents by where they lie. */
const unique = new Set(['_id', '_shard_doc', '_doc']);

/** A sort that may leave documents equal loses or repeats some of them between pages, unless a point in time adds `_shard_doc`. */
export const tieBreaker: Rule = (_, read) => {
  const sort = bodyMember(read, 'sort')?.value;
  if (read.kind !== 'search' || sort === undefined || bodyMember(read, 'pit') !== undefined || opensScroll(read) || sizeOf(read) === 0)
    return [];
  const keys = sortKeys(sort);
  if (keys === undefined || keys.length === 0 || keys.some((key) => unique.has(key))) return [];
  return [
    {
      rule: 'tie-breaker',
      severity: 'warning',
      from: sort.from,
      to: sort.to,
      message: messages.lint.tieBreaker,
      fix: { label: messages.fix.tieBreaker, edits: [addKey(sort)] },
    },
  ];
};

/** A point in time knows its indices; the service refuses to be told them again. */
export const indexWithPit: Rule = (_, read) => {
  const pit = bodyMember(read, 'pit');
  if (read.kind !== 'search' || pit === undefined || read.index === undefined) return [];
  const { targetFrom, target } = read.request;
  const mark = target.indexOf('?');
  const to = targetFrom + (mark < 0 ? target.length : mark);
  return [
    {
      rule: 'index-with-pit',
      severity: 'error',
      from: targetFrom,
      to,
      message: messages.lint.indexWithPit(read.index),
      fix: { label: messages.fix.indexWithPit, edits: [{ from: targetFrom, to, insert: '/_search' }] },
    },
  ];
};

/** A cursor says where to begin; `from` would say it again, and is refused. */
export const fromWithCursor: Rule = ({ text }, read) => {
  const from = saidNumber(read, 'from');
  if (read.kind !== 'search' || from === undefined || from.value === 0 || bodyMember(read, 'search_after') === undefined) return [];
  return [
    {
      rule: 'from-with-cursor',
      severity: 'error',
      from: from.from,
      to: from.to,
      message: messages.lint.fromWithCursor,
      fix: { label: messages.fix.fromWithCursor, edits: removeSaid(text, read, 'from') },
    },
  ];
};

/** Offset pages end inside the window. */
export const beyondWindow: Rule = ({ sheet, known }, read, i) => {
  const window = predict(sheet, i, known)?.beyond;
  if (read.kind !== 'search' || window === undefined) return [];
  const size = saidNumber(read, 'size');
  const from = saidNumber(read, 'from');
  const said = from ?? size;
  if (said === undefined) return [];
  const wanted = sizeOf(read);
  const fits = wanted <= window;
  const edit = fits ? from && { ...from, insert: String(window - wanted) } : size && { ...size, insert: String(window) };
  return [
    {
      rule: 'beyond-window',
      severity: 'error',
      from: said.from,
      to: said.to,
      message: messages.lint.beyondWindow((from?.value ?? 0) + wanted, window),
      ...(edit && { fix: { label: fits ? messages.fix.lastInWindow(window - wanted) : messages.fix.windowSize(window), edits: [edit] } }),
    },
  ];
};

/** An open scroll or point in time keeps old segments alive until its time is up. */
export const neverCleared: Rule = ({ text, sheet }, read, i) => {
  const scroll = opensScroll(read);
  if (!scroll && read.kind !== 'open-pit') return [];
  const closing = scroll ? 'close-scroll' : 'close-pit';
  if (sheet.slice(i + 1).some(({ kind }) => kind === closing)) return [];
  const { targetFrom, target } = read.request;
  const request = scroll ? 'DELETE /_search/scroll\n{\n  "scroll_id": "$last._scroll_id"\n}' : 'DELETE /_pit\n{\n  "id": "$last.pit_id"\n}';
  const insert = `${text.endsWith('\n') ? '\n' : '\n\n'}${request}\n`;
  return [
    {
      rule: 'never-cleared',
      severity: 'warning',
      from: targetFrom,
      to: targetFrom + target.length,
      message: scroll ? messages.lint.scrollOpen : messages.lint.pitOpen,
      fix: { label: messages.fix.neverCleared, edits: [{ from: text.length, to: text.length, insert }] },
    },
  ];
};

/** Counting every match may visit every match, on each page anew. */
export const totalTooWide: Rule = ({ text }, read) => {
  if (read.kind !== 'search' || sizeOf(read) === 0) return [];
  const member = bodyMember(read, 'track_total_hits');
  const part = queryPart(read, 'track_total_hits');
  const said =
    member === undefined ? part?.value : member.value.kind === 'word' || member.value.kind === 'number' ? member.value.text : undefined;
  if (said !== 'true' && !(Number(said) > 10_000)) return [];
  const again = bodyMember(read, 'search_after') !== undefined || (saidNumber(read, 'from')?.value ?? 0) > 0;
  const place = member === undefined ? part : { from: member.nameFrom, to: member.value.to };
  if (place === undefined) return [];
  const finding: Finding = {
    rule: 'total-too-wide',
    severity: 'hint',
    from: place.from,
    to: place.to,
    message: again ? messages.lint.totalAgain : messages.lint.totalTooWide,
  };
  if (member === undefined) return [finding];
  const edits: readonly Edit[] = again
    ? [{ from: member.value.from, to: member.value.to, insert: 'false' }]
    : [removeMember(text, read.values[0], member)];
  return [{ ...finding, fix: { label: again ? messages.fix.totalAgain : messages.fix.totalTooWide, edits } }];
};

/** Field names of a sort in its three shapes; undefined: there is something in it that cannot be read. */
function sortKeys(sort: JsonNode): readonly string[] | undefined {
  if (sort.kind === 'string') return [sort.value];
  if (sort.kind === 'object') return sort.members.map(({ name }) => name);
  if (sort.kind !== 'array') return undefined;
  const keys = sort.items.map(sortKeys);
  return keys.some((key) => key === undefined) ? undefined : keys.flatMap((key) => key ?? []);
}

/** A last key `_id`. */
function addKey(sort: JsonNode): Edit {
  const key = '{ "_id": "asc" }';
  if (sort.kind === 'array') {
    const last = sort.items.at(-1);
    return { from: last?.to ?? sort.from + 1, to: last?.to ?? sort.from + 1, insert: `, ${key}` };
  }
  if (sort.kind === 'object') {
    const end = sort.members.at(-1)?.value.to ?? sort.from + 1;
    return { from: end, to: end, insert: ', "_id": "asc"' };
  }
  const text = sort.kind === 'string' ? JSON.stringify(sort.value) : sort.kind;
  return { from: sort.from, to: sort.to, insert: `[${text}, ${key}]` };
}

/** Takes a number out of the query and out of the body. */
function removeSaid(text: string, read: ReadRequest, name: 'from'): readonly Edit[] {
  const member = bodyMember(read, name);
  const part = queryPart(read, name);
  const edits: Edit[] = [];
  if (part !== undefined) {
    const first = text[part.from - 1] === '?';
    const more = text[part.to] === '&';
    edits.push({ from: first && more ? part.from : part.from - 1, to: first && more ? part.to + 1 : part.to, insert: '' });
  }
  if (member !== undefined) edits.push(removeMember(text, read.values[0], member));
  return edits;
}
