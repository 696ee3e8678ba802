import type { FieldChoice } from './field-types.ts';
import type { FileKind } from '../../imports/row.ts';

/** What is to be imported, and into what. */
export interface ImportPlan {
  readonly file: File;
  readonly kind: FileKind;
  readonly index: string;
  readonly shards: number;
  readonly fields: readonly FieldChoice[];
  /** What Compare starts with: `timestamp:desc`, then `_id` if ties are to be broken. */
  readonly sort: readonly string[];
  /** Of the index, besides its shards; named without `index.`. */
  readonly settings?: Readonly<Record<string, string | number>>;
  /** Segments each shard is to have in the end; `documents`: how many the file is known to hold. */
  readonly segments?: number;
  readonly documents?: number;
}

/** `stopping`: what is under way is being finished; `paused`: nothing is sent until it goes on. */
export type ImportStatus = 'running' | 'paused' | 'stopping' | 'done' | 'cancelled' | 'failed';

/** A line that is not in the index, and why. */
export interface BadLine {
  readonly line: number;
  readonly problem: string;
}

/**
 * What ended an import early. `memory`: the engine refuses to grow; `gone`: no answer came; `refused`: any other error; `nothing`: every line
 * was left out.
 */
export interface ImportFailure {
  readonly kind: 'memory' | 'gone' | 'refused' | 'nothing';
  readonly message: string;
}

/** How far an import is. */
export interface ImportState {
  readonly plan: ImportPlan;
  readonly status: ImportStatus;
  readonly readBytes: number;
  readonly rows: number;
  readonly badRows: number;
  /** The first of the bad lines, in the order they were met. */
  readonly badLines: readonly BadLine[];
  /** Time it was at work, without pauses. */
  readonly busyMs: number;
  /** What each shard holds, as the service last said. */
  readonly shards: readonly ShardFill[];
  readonly failure: ImportFailure | undefined;
}

export interface ShardFill {
  readonly shard: number;
  readonly documents: number;
  readonly bytes: number;
}

/** Whether nothing more will happen. */
export function isOver({ status }: ImportState): boolean {
  return status === 'done' || status === 'cancelled' || status === 'failed';
}

/** What is estimated while it runs, from what the service says of the part that is in. */
export interface Estimate {
  readonly rowsPerSecond: number;
  readonly indexBytes: number;
  /** Of the whole file; undefined before the first figures. */
  readonly indexBytesAtEnd: number | undefined;
  readonly secondsLeft: number | undefined;
}

/** Rates and sizes drawn out to the end of the file. */
export function estimate(state: ImportState): Estimate {
  const { plan, readBytes, rows, busyMs, shards } = state;
  const indexBytes = shards.reduce((sum, shard) => sum + shard.bytes, 0);
  const counted = shards.reduce((sum, shard) => sum + shard.documents, 0);
  const share = plan.file.size === 0 ? 1 : readBytes / plan.file.size;
  const allRows = share > 0 ? rows / share : 0;
  return {
    rowsPerSecond: busyMs > 0 ? (rows / busyMs) * 1_000 : 0,
    indexBytes,
    indexBytesAtEnd: counted > 0 ? (indexBytes / counted) * allRows : undefined,
    secondsLeft: share > 0 ? (busyMs * (1 - share)) / share / 1_000 : undefined,
  };
}
