/**
 * What the workers and pages of several tabs of one origin say to each other. One worker leads: it has the lock, the files and the engine. The others follow: they pass the requests of
 * their pages on to it. All of them hear the control channel; between the leader and a follower there is one for the two of them, so that no answer goes to tabs that did not ask.
 */
import type { ReadableTally, Replaced } from '../../engine/index.ts';
import type { Restored } from '../../host/restore-damaged.ts';
import type { ApiRequest, ApiResponse } from '../../rest/api.ts';
import type { Change } from '../change.ts';
import type { KeptState } from '../kept/kept-state.ts';

/** Who has it leads. */
export const LEAD_LOCK = 'fathom.store';
/** The channel that all workers hear. */
export const CONTROL = 'fathom.workers';
/** The channel that all pages hear. */
export const PAGES = 'fathom.pages';

/** Each worker has this lock as long as it lives, so that the leader knows when it ends. */
export function lifeLock(tab: string): string {
  return `fathom.tab.${tab}`;
}

/** The channel between a leader and a follower. */
export function pairChannel(leader: string, follower: string): string {
  return `fathom.pair.${leader}.${follower}`;
}

export type ControlWord =
  /** Asks who leads. Of two builds the one of the page that was loaded later is the newer. */
  | { readonly kind: 'join'; readonly from: string; readonly build: string; readonly since: number }
  /** Answers that; without `to` it is news for all. Epochs grow with each leader. */
  | { readonly kind: 'lead'; readonly leader: string; readonly epoch: number; readonly to: string | undefined }
  /** A page asks the leader for all that is kept as one file. */
  | { readonly kind: 'pack'; readonly ask: string }
  | { readonly kind: 'packed'; readonly ask: string; readonly file: Blob | undefined; readonly failure: string }
  /** A page asks the leader to put such a file in the place of all that is kept, or nothing. */
  | { readonly kind: 'replace'; readonly ask: string; readonly file: Blob | undefined; readonly damagedToo: boolean }
  /** Pages of an older build know `done` alone, and their workers say nothing else. */
  | { readonly kind: 'replaced'; readonly ask: string; readonly came?: Replaced; readonly done: boolean; readonly failure: string }
  /** A page asks the leader for what can be read of a damaged index. */
  | { readonly kind: 'read'; readonly ask: string; readonly index: string }
  | { readonly kind: 'readable'; readonly ask: string; readonly found: Readable | undefined; readonly failure: string }
  /** A page asks the leader to make another index of what can be read of a damaged one, or to delete it. */
  | { readonly kind: 'mend'; readonly ask: string; readonly index: string; readonly how: 'restore' | 'discard' }
  | { readonly kind: 'mended'; readonly ask: string; readonly restored: Restored | undefined; readonly failure: string };

/** What can be read of a damaged index: the lines of a bulk request, and how many documents they are. */
export interface Readable extends ReadableTally {
  readonly file: Blob;
}

export type ToLeader =
  | { readonly kind: 'request'; readonly id: number; readonly request: ApiRequest }
  | { readonly kind: 'cancel'; readonly id: number }
  /** Asks for a sign of life. */
  | { readonly kind: 'there?' };

export type FromLeader =
  | { readonly kind: 'here' }
  | { readonly kind: 'state'; readonly state: KeptState }
  /** Told before the answer to who asked for it. */
  | { readonly kind: 'change'; readonly change: Change }
  | { readonly kind: 'answer'; readonly id: number; readonly response: ApiResponse };

export type PageWord =
  /** The leader gives no sign of life: its page, which alone can, is to end it. */
  | { readonly kind: 'end' }
  /** All that is kept is another one: nothing that a page knows is true any more. */
  | { readonly kind: 'anew' };

/** One end of a channel. */
export interface TabChannel<Out> {
  readonly say: (word: Out) => void;
  readonly close: () => void;
}

/** What a worker among several tabs needs from its surroundings. */
export interface TabTools {
  /** Of this worker alone. */
  readonly id: string;
  /** Names the build that the worker is of. */
  readonly build: string;
  readonly locks: Pick<LockManager, 'request'>;
  /** Opens a channel; `hear` is told of what others say on it. None but this page's own workers and pages are on it. */
  readonly channel: (name: string, hear: (word: unknown) => void) => TabChannel<unknown>;
  readonly timer: (task: () => void, ms: number) => void;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Runs a task after the messages that wait now. */
  readonly later: (task: () => void) => void;
}
