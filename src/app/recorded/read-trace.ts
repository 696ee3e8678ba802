import type { RecordedTrace } from '../../features/paging-compare/recorded.ts';

/** The recording the page was built with; undefined where it was not built, as under the development server. */
export function readTrace(document: Document): RecordedTrace | undefined {
  const text = document.querySelector('#recorded')?.textContent ?? '';
  // Written by the build, beside the page itself.
  return text === '' ? undefined : (JSON.parse(text) as RecordedTrace);
}
