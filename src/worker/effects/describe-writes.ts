import {
  writeJson,
  type DocumentsOrigin,
  type Engine,
  type IndexMetadata,
  type JsonValue,
  type Result,
  type UpdateSpec,
  type WriteOperation,
  type WriteOutcome,
} from '../../engine/index.ts';
import type { Effect, WrittenDocument } from './effect.ts';

/** What one index takes in one bulk is not kept beyond this: such documents come from files, which can be chosen again. */
const MOST_BYTES = 1024 * 1024;
/** What keeping one write takes besides its texts and its source. */
const WRITE_BYTES = 150;

type WriteEffect = Extract<Effect, { kind: 'write' | 'made' | 'lost' }>;
/** An effect without its time. */
type Described = WriteEffect extends infer One ? (One extends WriteEffect ? Omit<One, 'at'> : never) : never;

/** A write, the index it went to, and its outcome. */
interface Done {
  readonly operation: WriteOperation;
  readonly routing: string | undefined;
  readonly outcome: WriteOutcome | undefined;
}

/** What the writes of a bulk share. */
export interface BulkShape {
  readonly origin: DocumentsOrigin | undefined;
  readonly refresh: boolean;
  readonly alone: boolean;
}

/** The effects of a bulk, one for each index that it got to. */
export function describeWrites(
  engine: Engine,
  operations: readonly WriteOperation[],
  outcomes: readonly Result<WriteOutcome>[],
  bulk: BulkShape,
): readonly Described[] {
  const byIndex = new Map<string, Done[]>();
  operations.forEach((operation, at) => {
    const outcome = outcomes[at];
    const index = outcome && indexOf(engine, operation, outcome);
    if (outcome === undefined || index === undefined) return;
    const routing = operation.routing ?? (outcome.ok ? index.aliases.get(operation.index)?.indexRouting : undefined);
    const one: Done = { operation, routing, outcome: outcome.ok ? outcome.value : undefined };
    const done = byIndex.get(index.name);
    if (done === undefined) byIndex.set(index.name, [one]);
    else done.push(one);
  });
  const { origin } = bulk;
  const [[index, all] = ['', []]] = byIndex;
  // Of a data set it is enough to know which documents.
  if (origin !== undefined && all.every(({ outcome }) => outcome !== undefined))
    return all.length === 0 ? [] : [{ kind: 'made', index, origin, count: all.length, bytes: 0 }];
  return [...byIndex].map(([name, done]) => describe(name, done, bulk));
}

/** The index an operation got to; undefined when it got to none. */
function indexOf(engine: Engine, { index }: WriteOperation, outcome: Result<WriteOutcome>): IndexMetadata | undefined {
  if (outcome.ok) return engine.index(outcome.value.index);
  if (outcome.error.kind === 'index_not_found' || outcome.error.kind === 'circuit_breaking') return undefined;
  const named = engine.index(index);
  if (named !== undefined) return named;
  const indices = engine.withAlias(index);
  return indices.find(({ aliases }) => aliases.get(index)?.isWriteIndex === true) ?? (indices.length === 1 ? indices[0] : undefined);
}

function describe(index: string, done: readonly Done[], { refresh, alone }: BulkShape): Described {
  const sourceBytes = done.reduce((sum, { operation }) => sum + (operation.source?.bytes.length ?? 0), 0);
  if (sourceBytes + done.length * WRITE_BYTES > MOST_BYTES) return { kind: 'lost', index, bytes: 0 };
  const sources = new Uint8Array(sourceBytes);
  let end = 0;
  let bytes = sourceBytes;
  const writes = done.map(({ operation, routing, outcome }): WrittenDocument => {
    const { action, source, ifSeqNo, ifPrimaryTerm, version } = operation;
    if (source !== undefined) sources.set(source.bytes, end);
    end += source?.bytes.length ?? 0;
    const update = operation.update && updateText(operation.update);
    // One that was refused may have got no id; it needs none of its own.
    const id = outcome?.id ?? operation.id ?? '';
    bytes += WRITE_BYTES + 2 * (id.length + (update?.length ?? 0));
    const came = outcome && { seqNo: outcome.seqNo, version: outcome.version };
    return {
      name: outcome === undefined ? operation.index : index,
      action,
      id,
      routing,
      end,
      update,
      ifSeqNo,
      ifPrimaryTerm,
      given: version,
      came,
    };
  });
  return { kind: 'write', index, writes, sources, refresh, alone, bytes };
}

function updateText({ doc, docAsUpsert, upsert, detectNoop }: UpdateSpec): string {
  const parts = new Map<string, JsonValue>([
    ['docAsUpsert', docAsUpsert],
    ['detectNoop', detectNoop],
  ]);
  if (doc !== undefined) parts.set('doc', doc);
  if (upsert !== undefined) parts.set('upsert', upsert);
  return writeJson(parts);
}
