import type { Setup } from '../../features/lessons/model/lesson.ts';
import { defaultWriter, writeWriter } from '../../features/consistency/writer/settings.ts';
import { defaultView } from '../../features/paging-compare/compare-view.ts';
import { writeView } from '../../features/paging-compare/compare-view-link.ts';
import { encodeAtOnce } from '../permalink/codec.ts';
import { withLesson } from '../routes/lesson-param.ts';
import { formatRoute, type CompareRoute } from '../routes/route.ts';

/** Where the Compare page looks as a lesson wants it. */
export function routeOfSetup({ data, documents, shards, size, page, sort, tie, writer }: Setup): CompareRoute {
  const consistency = writer && writeWriter({ ...defaultWriter, ...writer });
  const view = consistency === undefined ? null : writeView({ ...defaultView, consistency });
  return {
    name: 'compare',
    dataset: data,
    documents,
    shards,
    size,
    page,
    ...(sort !== undefined && { sort }),
    ...(tie !== undefined && { tieBreak: tie }),
    ...(view !== null && { view: encodeAtOnce(view) }),
  };
}

/** The address of a step of a lesson, on the page it is done on. */
export function stepHref(ref: string, step: number, setup: Setup): string {
  return withLesson(formatRoute(routeOfSetup(setup)), stepName(ref, step));
}

/** The address of a lesson on paper. */
export function handoutHref(ref: string): string {
  return `#/lessons?handout=${encodeURIComponent(ref)}`;
}

/** The lesson an address shows on paper; empty: none. */
export function handoutOf(fragment: string): string {
  return decodeURIComponent(/[?&]handout=([\w.-]*)/.exec(fragment)?.[1] ?? '');
}

/** The address where the guesses of a class are added up. */
export function classHref(ref: string): string {
  return `#/lessons?class=${encodeURIComponent(ref)}`;
}

/** The lesson whose class an address shows; empty: none. */
export function classOf(fragment: string): string {
  return decodeURIComponent(/[?&]class=([\w.-]*)/.exec(fragment)?.[1] ?? '');
}

/** The address where a lesson is made, from one of the reader's own; from what was left there without one. */
export function editHref(ref = ''): string {
  return `#/lessons?edit=${encodeURIComponent(ref || 'new')}`;
}

/** The lesson an address edits, or `new`; empty: none. */
export function editedOf(fragment: string): string {
  return decodeURIComponent(/[?&]edit=([\w.-]*)/.exec(fragment)?.[1] ?? '');
}

/** The address of a packed lesson that begins at once. */
export function beginningHref(packed: string): string {
  return `#/lessons?begin=1&view=${packed}`;
}

/** Whether the lesson that an address brings is to begin. */
export function beginsAtOnce(fragment: string): boolean {
  return /[?&]begin=1(&|$)/.test(fragment);
}

/** As `page-1000:3`, for an address. */
export function stepName(ref: string, step: number): string {
  return `${ref}:${step}`;
}

/** The inverse of {@link stepName}; without a step, the lesson stands where it was left. */
export function readStepName(named: string): { readonly ref: string; readonly step: number | undefined } {
  const [, ref = named, step] = /^(.*?)(?:(?::|%3A)(\d{1,3}))?$/i.exec(named) ?? [];
  return { ref, step: step === undefined ? undefined : Number(step) };
}
