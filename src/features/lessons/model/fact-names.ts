import type { PagingMode } from '../../../client/paging.ts';

/** The lanes of the Compare page, as facts and controls name them. */
export const lanes = ['offset', 'search_after', 'scroll', 'pit'] as const satisfies readonly PagingMode[];

/** What can be seen of a lane. `worst.` is the largest single request, `trip.` their sum, `read.` the last reading to the end. */
const ofLane = [
  'page',
  'status',
  'requests',
  'hits',
  'error',
  'open',
  'filtered',
  'visited',
  'kept',
  'sent',
  'merged',
  'discarded',
  'fetched',
  'ceiling',
  'worst.visited',
  'worst.merged',
  'trip.visited',
  'trip.merged',
  'trip.fetched',
  'read.size',
  'read.tie',
  'read.copies',
  'read.pages',
  'read.rows',
  'read.requests',
  'read.duplicates',
  'read.missing',
  'read.newUnseen',
  'read.ghosts',
  'read.writes',
  'read.end',
] as const;

/** What can be seen of the page besides its lanes. `console.` is the last request answered there. */
const ofPage = [
  'setup.data',
  'setup.documents',
  'setup.shards',
  'setup.window',
  'setup.size',
  'setup.page',
  'setup.sort',
  'setup.tie',
  'setup.replicas',
  'console.method',
  'console.endpoint',
  'console.status',
  'console.error',
  'console.total',
  'console.relation',
  'console.hits',
  'console.deleted',
  'console.idLength',
  'console.visited',
  'console.merged',
  'contexts.open',
  'contexts.segments',
  'contexts.bytes',
] as const;

/** A name of something a check can look at. The list is closed: a lesson sees nothing else. */
export type FactName = (typeof ofPage)[number] | `${(typeof lanes)[number]}.${(typeof ofLane)[number]}`;

/** Every fact by name. */
export const factNames: readonly FactName[] = [...lanes.flatMap((lane) => ofLane.map((name) => `${lane}.${name}` as const)), ...ofPage];

export type FactValue = string | number | boolean;

/** What is observed now; undefined: nothing of that name was seen yet. */
export type Facts = (name: FactName) => FactValue | undefined;
