import type { Finding } from '../../requests/lint/finding.ts';
import { tieBreaker, totalTooWide } from '../../requests/lint/paging-rules.ts';
import { applyEdits } from '../../requests/sheet/format.ts';
import { bodyMember, opensScroll, type ReadRequest, saidNumber, sizeOf } from '../../requests/sheet/search-request.ts';
import type { Exchange } from '../cost/exchange.ts';
import { count } from '../../requests/count.ts';
import type { Fault, Rule } from './rule.ts';

/** A page far from the start: every shard ranks all the documents before it. */
export const deepPage: Rule<{ readonly from: number }> = {
  defaults: { from: 1_000 },
  lesson: 'page-1000',
  judge: ({ exchange, reads }, { from: most }) =>
    reads.flatMap((read) => {
      const from = saidNumber(read, 'from')?.value ?? 0;
      if (read.kind !== 'search' || from <= most) return [];
      return {
        message: `This page begins at document ${count(from)}, beyond ${count(most)}: ${paidFor(exchange, from + sizeOf(read))}`,
        fix: 'Page with search_after in a point in time, which costs the same on every page, or offer no page as deep as that.',
      };
    }),
};

function paidFor({ cost }: Exchange, reach: number): string {
  if (cost === undefined) return `every shard has to rank ${count(reach)} documents for it.`;
  const entries = cost.merged === 1 ? 'entry was' : 'entries were';
  return `${count(cost.merged)} ${entries} sorted, and ${count(cost.returned)} of them shown.`;
}

/** A page so large that it is meant to be everything. */
export const unboundedSize: Rule<{ readonly size: number }> = {
  defaults: { size: 1_000 },
  lesson: 'export',
  judge: ({ reads }, { size: most }) =>
    reads.flatMap((read) => {
      const size = saidNumber(read, 'size')?.value ?? 0;
      if (read.kind !== 'search' || size <= most || opensScroll(read)) return [];
      return {
        message: `This search asks for up to ${count(size)} documents at once, more than ${count(most)}: memory and time grow with the index, and beyond its window it is refused.`,
        fix: 'Ask for what is shown. To read everything, walk a point in time with search_after, some hundred documents a page.',
      };
    }),
};

/** A cursor between documents that the sort leaves equal: some are lost, some come twice. */
export const cursorWithoutTieBreak: Rule<{ readonly offsets: boolean }> = {
  defaults: { offsets: false },
  lesson: 'ties',
  judge: ({ reads }, { offsets }) =>
    reads.flatMap((read) => {
      const pages = bodyMember(read, 'search_after') !== undefined || (offsets && (saidNumber(read, 'from')?.value ?? 0) > 0);
      return pages ? advised(read, tieBreaker, 'Add a last sort key that is unique, such as _id.') : [];
    }),
};

/** Every match counted once more for a later page. */
export const totalCountedAgain: Rule<{ readonly firstPage: boolean }> = {
  defaults: { firstPage: false },
  lesson: 'how-many',
  judge: ({ reads }, { firstPage }) =>
    reads.flatMap((read) => {
      const later = bodyMember(read, 'search_after') !== undefined || (saidNumber(read, 'from')?.value ?? 0) > 0;
      return later || firstPage ? advised(read, totalTooWide, 'Set track_total_hits to false on all pages but the first.') : [];
    }),
};

/** What the console says of the request, with its fix carried out. @param otherwise the fix where that is not plain: what is wrong stands in the address */
function advised(read: ReadRequest, rule: typeof tieBreaker, otherwise: string): readonly Fault[] {
  const text = textOf(read);
  return rule({ text, sheet: [read], known: new Map() }, read, 0).map(({ message, fix }: Finding) => ({
    message,
    fix: fix === undefined ? otherwise : `${fix.label}.`,
    ...(fix !== undefined && { better: applyEdits(text, fix.edits) }),
  }));
}

/** The text the request was read from: it stands at its beginning. */
function textOf({ request: { method, target, body } }: ReadRequest): string {
  return body === '' ? `${method} ${target}` : `${method} ${target}\n${body}`;
}
