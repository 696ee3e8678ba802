import { parts } from '../../components/later.tsx';

/** What is no part of a page, and yet is fetched when it is first needed. */
const others: readonly (() => Promise<unknown>)[] = [
  () => import('../permalink/view-text.ts'),
  () => import('../boot/hire-maker.ts'),
  () => import('../boot/read-in-pieces.ts'),
  () => import('../../client/sliced-json.ts'),
  () => import('../../features/paging-compare/verdict/conclusion.ts'),
];

/** Fetches everything a lesson may lead to, so that one that has begun goes on without a network. */
export function fetchAhead(): void {
  void Promise.allSettled(others.map((load) => load())).then(fetchParts);
}

/** One after the other. What cannot be fetched now is asked for again where it is needed. */
async function fetchParts(): Promise<void> {
  for (const load of parts) await load().catch(() => undefined);
}
