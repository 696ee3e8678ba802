import type { HeldCost } from '../cost/shard-cost.ts';

export interface ContextInfo {
  /** The latest scroll id given out, or the PIT id. */
  readonly id: string;
  readonly kind: 'scroll' | 'pit';
  readonly indices: readonly string[];
  readonly shards: number;
  readonly openedAt: number;
  readonly keepAliveMs: number;
  readonly expiresAt: number;
  readonly held: HeldCost;
}
