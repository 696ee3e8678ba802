/** The tag of a story that Firefox cannot tell; the comment beside it says why. */
export const IN_CHROMIUM_ONLY = /@chromium/;

/**
 * The stories `npm test` runs in Firefox too: what leans on the browser most (worker, service worker, files, storage, keys, clipboard), and
 * the counts of the four lanes. The others run there with `npx playwright test --project 'firefox*'`.
 */
export const TOLD_IN_FIREFOX = [
  'accessibility',
  'arrange',
  'clock',
  'consistency',
  'console',
  'console-keyboard',
  'own-data',
  'page-1000',
  'result-window',
  'service-worker-refused',
  'ties',
  'tiny',
  'walk',
].map((name) => `**/stories/${name}.spec.ts`);
