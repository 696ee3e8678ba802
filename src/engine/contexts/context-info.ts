import type { HeldCost } from '../cost/shard-cost.ts';

export interface ContextInfo {
  /** The latest scroll id given out, or the PIT id. */
  readonly id: string;
  /** Stays the same while a scroll's ids change; never given twice. */
  readonly number: number;
  readonly kind: 'scroll' | 'pit';
  readonly indices: readonly string[];
  readonly shards: number;
  readonly openedAt: number;
  readonly keepAliveMs: number;
  readonly expiresAt: number;
  readonly held: HeldCost;
  /** From 1, one more with every change of the validity time that was asked for; uses renew the time without counting. */
  readonly version: number;
}

/** What an id stands for: `gone` was open once, `unknown` never was as far as can be told. */
export type ContextLookup = { readonly state: 'open'; readonly info: ContextInfo } | { readonly state: 'gone' | 'unknown' };
