/** Which shard of which index. */
export interface ShardIdentity {
  readonly index: string;
  readonly uuid: string;
  readonly shard: number;
}
