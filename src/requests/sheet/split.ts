import { blankComments, requestLine } from './comments.ts';

/** One request of a sheet. Positions are characters from the start of the sheet. */
export interface SheetRequest {
  /** In capitals. */
  readonly method: string;
  /** Path and query as they are written. */
  readonly target: string;
  /** Line of the method, from 1. */
  readonly line: number;
  readonly from: number;
  /** After the last character of the request. */
  readonly to: number;
  readonly targetFrom: number;
  readonly bodyFrom: number;
  /** The body with comments blanked, so that it keeps its places; empty: none. */
  readonly body: string;
}

/** Something written where no request can read it. */
export interface StrayText {
  readonly from: number;
  readonly to: number;
  /** The end of the path it stands behind, on the same line; undefined: it has a line of its own. */
  readonly after?: number;
}

/** A sheet taken apart. */
export interface Sheet {
  readonly text: string;
  readonly requests: readonly SheetRequest[];
  readonly strays: readonly StrayText[];
}

interface Draft {
  readonly method: string;
  readonly target: string;
  readonly line: number;
  readonly from: number;
  readonly targetFrom: number;
  to: number;
  bodyFrom: number;
  /** Brackets still open. */
  depth: number;
  /** A blank line ended the body. */
  over: boolean;
}

/** What may stand behind a path: a comment, or the version some write there. */
const nothingBehind = /^(?:$|#|\/\/|\/\*|HTTP\/[\d.]+$)/;

/**
 * Finds the requests. A request begins at a line with a method and ends at the next one, or at a blank line once its body's brackets
 * are closed.
 */
export function splitSheet(text: string): Sheet {
  const plain = blankComments(text);
  const drafts: Draft[] = [];
  const strays: StrayText[] = [];
  let from = 0;
  let inTriple = false;
  for (const [i, line] of plain.split('\n').entries()) {
    const to = from + line.trimEnd().length;
    const current = drafts.at(-1);
    const head = inTriple ? null : requestLine.exec(line);
    if (head !== null) {
      const [whole, method = '', target = ''] = head;
      const targetFrom = from + whole.length - target.length;
      drafts.push({
        method: method.toUpperCase(),
        target,
        line: i + 1,
        from,
        targetFrom,
        to: from + whole.length,
        bodyFrom: -1,
        depth: 0,
        over: false,
      });
      const after = from + whole.length;
      const tail = line.slice(whole.length).trim();
      if (!nothingBehind.test(tail)) strays.push({ from: to - tail.length, to, after });
    } else if (line.trim() === '') {
      if (current !== undefined && current.bodyFrom >= 0 && current.depth <= 0 && !inTriple) current.over = true;
    } else if (current === undefined || current.over || (current.bodyFrom < 0 && !/^\s*[[{]/.test(line))) {
      strays.push({ from: from + line.length - line.trimStart().length, to });
    } else {
      if (current.bodyFrom < 0) current.bodyFrom = from;
      const walked = bracketsOf(line, inTriple);
      current.depth += walked.depth;
      inTriple = walked.inTriple;
      current.to = to;
    }
    from += line.length + 1;
  }
  const requests = drafts.map((draft): SheetRequest => {
    const bodyFrom = draft.bodyFrom < 0 ? draft.to : draft.bodyFrom;
    const { method, target, line, targetFrom } = draft;
    return { method, target, line, from: draft.from, to: draft.to, targetFrom, bodyFrom, body: plain.slice(bodyFrom, draft.to) };
  });
  return { text, requests, strays };
}

/** The request a position lies in; between two requests the one before, before the first that one. */
export function requestAt(sheet: Sheet, position: number): SheetRequest | undefined {
  return sheet.requests.findLast((request) => request.from <= position) ?? sheet.requests[0];
}

/** The requests a selection touches; of an empty one the request it lies in. */
export function requestsIn(sheet: Sheet, from: number, to: number): readonly SheetRequest[] {
  if (from === to) {
    const request = requestAt(sheet, from);
    return request === undefined ? [] : [request];
  }
  return sheet.requests.filter((request) => request.from < to && request.to > from);
}

function bracketsOf(line: string, before: boolean): { readonly depth: number; readonly inTriple: boolean } {
  let depth = 0;
  let inTriple = before;
  for (const [token] of line.matchAll(/"""|"(?:[^"\\]|\\.)*"?|[{}[\]]/g)) {
    if (token === '"""') inTriple = !inTriple;
    else if (!inTriple && (token === '{' || token === '[')) depth++;
    else if (!inTriple && (token === '}' || token === ']')) depth--;
  }
  return { depth, inTriple };
}
