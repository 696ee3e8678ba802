/** What crosses between the engine's worker and one that makes documents beside it, through a channel that the page laid. */
import type { MessageEnd } from '../protocol.ts';

export type ToMaker =
  /** Comes first, once. The first `skip` documents are there already. */
  | { readonly kind: 'make'; readonly dataset: string; readonly documents: number; readonly seed: number; readonly skip: number }
  /** Asks for one more batch; as many may be asked for ahead as the asker has room for. */
  | { readonly kind: 'next' }
  /** No more is wanted: it may end. */
  | { readonly kind: 'stop' };

export type FromMaker =
  /** It has its end of the channel. Nobody waits for one that never says so. */
  | { readonly kind: 'ready' }
  /** Sources lie one behind the other; `ends` has where each ends. Both are transferred. */
  | { readonly kind: 'batch'; readonly ids: readonly string[]; readonly sources: Uint8Array; readonly ends: Uint32Array }
  | { readonly kind: 'end' }
  /** It cannot make them, or no more of them. */
  | { readonly kind: 'failed' };

/** A maker as its asker sees it. */
export type MakerEnd = MessageEnd<ToMaker>;
