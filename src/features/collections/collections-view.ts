import type { Reading } from './reading.ts';
import type { ResourceId } from './resource-ids.ts';

/** What the page shows; all of it lives in the address. */
export interface CollectionsView extends Reading {
  readonly resource: ResourceId;
  /** Key of the record in the editors; empty: none. */
  readonly record: string;
}
