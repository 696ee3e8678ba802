import type { RecordedTrips } from '../../features/consistency/model/recorded-trips.ts';
import type { RecordedTrace } from '../../features/paging-compare/recorded.ts';

/** What the engine counted when the page was built. */
export interface Recording extends RecordedTrace {
  /** What came by twice while somebody wrote. */
  readonly check: RecordedTrips;
}

/** The recording the page was built with; undefined where it was not built, as under the development server. */
export function readTrace(document: Document): Recording | undefined {
  const text = document.querySelector('#recorded')?.textContent ?? '';
  // Written by the build, beside the page itself.
  return text === '' ? undefined : (JSON.parse(text) as Recording);
}
