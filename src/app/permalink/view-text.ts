import { readView, writeView } from '../../features/paging-compare/compare-view-link.ts';
import type { CompareView } from '../../features/paging-compare/compare-view.ts';
import { lessonOf, withLesson } from '../routes/lesson-param.ts';
import { formatRoute, type CompareRoute } from '../routes/route.ts';
import { decodeState, encodeAtOnce, encodeState } from './codec.ts';
import { leftKey } from './left-address.ts';

/** A view as it stands in the address; empty when it is as it would be anyway. */
export async function textOf(view: CompareView): Promise<string> {
  const written = writeView(view);
  return written === null ? '' : encodeState(written);
}

/** The inverse of {@link textOf}; with the reason where the text could not be read, and then the usual view. */
export async function viewOf(text: string): Promise<{ readonly view: CompareView; readonly unread: 'newer' | 'damaged' | null }> {
  const decoded = await decodeState(text);
  return decoded.ok ? { view: readView(decoded.value), unread: null } : { view: readView(null), unread: decoded.why };
}

/** Notes the address of a view that is not in it yet, for the page that comes after this one. @see left-address.ts */
export function leaveBehind(route: CompareRoute, view: CompareView): void {
  const written = writeView(view);
  try {
    const left = formatRoute({ ...route, view: written === null ? '' : encodeAtOnce(written) });
    sessionStorage.setItem(leftKey(), withLesson(left, lessonOf(window.location.hash)));
  } catch {
    // Refused, or full.
  }
}
