import type { DocumentsOrigin, WriteOperation } from '../../engine/index.ts';

/**
 * What an engine did, so that another one can do it again: plain values that survive `postMessage`, as they were decided and not as they were asked for. Names
 * are those of indices, never patterns or aliases; ids are given; JSON is kept as its text, which loses no digit.
 */
export type Effect = EffectBase &
  (
    | {
        readonly kind: 'create';
        readonly uuid: string;
        readonly settings: string;
        readonly mappings: string | undefined;
        readonly aliases: readonly AliasText[];
      }
    | { readonly kind: 'delete' | 'open' | 'close' | 'refresh' }
    | { readonly kind: 'merge'; readonly segments: number }
    | { readonly kind: 'change'; readonly settings: string | undefined; readonly mappings: string | undefined }
    | { readonly kind: 'mappings'; readonly mappings: string }
    | { readonly kind: 'settings'; readonly settings: string; readonly preserveExisting: boolean }
    /** Of several indices, all at once. `index` is empty. */
    | { readonly kind: 'aliases'; readonly actions: readonly AliasStep[] }
    /** Of the whole engine. `index` is empty. */
    | { readonly kind: 'cluster'; readonly persistent: string; readonly transient: string }
    /**
     * In order, also those that were refused: they may have added fields, and shards they got to are published. Sources lie one behind the other.
     */
    | {
        readonly kind: 'write';
        readonly writes: readonly WrittenDocument[];
        readonly sources: Uint8Array;
        readonly refresh: boolean;
        readonly alone: boolean;
      }
    /** Documents of a data set, which can be had again: `count` of them from position `first` on. */
    | { readonly kind: 'made'; readonly origin: DocumentsOrigin; readonly count: number }
    /** Too large to be kept. */
    | { readonly kind: 'lost' }
  );

interface EffectBase {
  readonly index: string;
  /** Milliseconds on the engine's clock. */
  readonly at: number;
  /** What keeping it takes, about. */
  readonly bytes: number;
}

/** One document's write as it was asked for, and what came of it: undefined when it was refused. */
export interface WrittenDocument {
  /** The name it was sent to; that of the index unless it was refused, perhaps for what an alias says. */
  readonly name: string;
  readonly action: 'index' | 'create' | 'update' | 'delete';
  readonly id: string;
  readonly routing: string | undefined;
  /** Where its source ends among the sources of the effect; the one before ends where it begins. */
  readonly end: number;
  /** JSON of an update's parts. */
  readonly update: string | undefined;
  readonly ifSeqNo: number | undefined;
  readonly ifPrimaryTerm: number | undefined;
  readonly given: WriteOperation['version'];
  readonly came: { readonly seqNo: number; readonly version: number } | undefined;
}

/** An alias: its name, and its options as requests give them. */
export interface AliasText {
  readonly name: string;
  readonly options: string;
}

export type AliasStep = { readonly index: string } & (
  | { readonly kind: 'add'; readonly alias: AliasText }
  | { readonly kind: 'remove'; readonly name: string }
);
