import type { QueryBody } from '../../client/client.ts';
import type { SortChoice, TieBreak } from './question.ts';

/** What the reader chose on the Compare page; all of it lives in the address. */
export interface CompareSettings {
  /** Words to match in the data set's search field; empty matches everything. */
  readonly query: string;
  readonly sort: SortChoice;
  readonly tieBreak: TieBreak;
  readonly size: number;
  /** The page to go to. */
  readonly page: number;
}

/** The query clause of some words; all documents when there are none. */
export function queryBody(words: string, field: string): QueryBody {
  return words === '' ? { match_all: {} } : { match: { [field]: words } };
}
