import type { Body } from '../../../src/rest/testing/oracle-document.ts';
import { REACTIVESEARCH } from './reactivesearch.ts';
import { SEARCH_UI } from './search-ui.ts';
import { SEARCHKIT } from './searchkit.ts';

/** A request as a front end makes it, and which. */
export interface FrontBody {
  readonly name: string;
  readonly body: Body;
}

const named = (front: string, bodies: readonly Body[]): FrontBody[] => bodies.map((body, at) => ({ name: `${front} ${at + 1}`, body }));

/** What front ends send, with values of the shop's. */
export const FRONT_BODIES: readonly FrontBody[] = [
  ...named('Searchkit', SEARCHKIT),
  ...named('Search UI', SEARCH_UI),
  ...named('ReactiveSearch', REACTIVESEARCH),
];
