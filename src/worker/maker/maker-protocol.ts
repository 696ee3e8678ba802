/** What crosses between the engine's worker and one that makes documents beside it. */
import type { MessageEnd } from '../protocol.ts';

export type ToMaker =
  /** Comes first, once. */
  | { readonly kind: 'make'; readonly dataset: string; readonly documents: number; readonly seed: number }
  /** Asks for one more batch; as many may be asked for ahead as the asker has room for. */
  | { readonly kind: 'next' };

export type FromMaker =
  /** Sources lie one behind the other; `ends` has where each ends. Both are transferred. */
  | { readonly kind: 'batch'; readonly ids: readonly string[]; readonly sources: Uint8Array; readonly ends: Uint32Array }
  | { readonly kind: 'end' }
  /** It cannot make them, or no more of them. */
  | { readonly kind: 'failed' };

/** A maker as its asker sees it. `error` comes when its script cannot be loaded. */
export interface MakerEnd extends MessageEnd<ToMaker> {
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
  terminate(): void;
}
