import { ok } from '../../errors.ts';
import { scoreOrderColumn } from './collect-matches.ts';
import { rescore } from './rescore.ts';
/** The request with a queue as wide as the widest rescorer needs it. */
export function withRescoreWindow(request) {
  const { page, extras } = request;
  const specs = extras?.rescore;
  if (specs === undefined || page.capacity === 0) return request;
  return { ...request, page: { ...page, capacity: specs.reduce((most, { windowSize }) => Math.max(most, windowSize), page.capacity) } };
}
/**
 * What a shard sends: the queue's entries after all rescorers, no more than the page needs. Without rescorers they stay as
 * they are. Errors: those of compiling a rescorer's query.
 */
export function* rescoredPage({ searcher, keys }, entries, { page: { capacity }, extras }, world) {
  const specs = extras?.rescore;
  if (specs === undefined || capacity === 0) return ok({ entries });
  const rescored = yield* rescore(entries, specs, { ...world, searcher });
  if (!rescored.ok) return rescored;
  const { docs, scores } = rescored.value.entries;
  const page = { docs: docs.slice(0, capacity), scores: scores.slice(0, capacity), keys: [] };
  const sent = { ...page, keys: keys.map((key) => scoreOrderColumn(key, page)) };
  if (extras?.explain !== true) return ok({ entries: sent });
  const onPage = new Set(page.docs);
  return ok({ entries: sent, windows: rescored.value.windows.map((window) => window.filter((doc) => onPage.has(doc))) });
}
