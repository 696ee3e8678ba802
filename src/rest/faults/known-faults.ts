import { SEARCH_FAULTS } from '../../engine/index.ts';

/** Faults that the peers' releases have, or had, and that this service can be made to have. @see docs/gate.md */
export const KNOWN_FAULTS = [...SEARCH_FAULTS, 'scroll_page_lost'] as const;

/** One of {@link KNOWN_FAULTS}. */
export type KnownFault = (typeof KNOWN_FAULTS)[number];

/** Which page of a scroll never arrives under `scroll_page_lost`: the first that has to be asked for by its id. */
export const LOST_PAGE = 2;

/** The known fault of that name. */
export function knownFault(name: string): KnownFault | undefined {
  return KNOWN_FAULTS.find((known) => known === name);
}
