import type { QueryPhaseRequest } from './query-phase.ts';

/** Whether a request asks for the first entries in order and nothing beside them: what pages read straight off postings can answer. */
export function isFirstPage({
  capacity,
  searchAfter,
  resumeAfter,
  minScore,
  slice,
  terminateAfter,
  timeoutMs,
  collapse,
  rescore,
  profile,
}: QueryPhaseRequest): boolean {
  if (capacity === 0 || searchAfter !== undefined || resumeAfter !== undefined || profile === true) return false;
  if (minScore !== undefined || slice !== undefined || collapse !== undefined || rescore !== undefined) return false;
  return terminateAfter === undefined && timeoutMs === undefined;
}
