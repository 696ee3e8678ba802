import type { DocumentState } from '../index/writer/latest-documents.ts';
import type { ParsedDocument } from '../schema/document/parsed-document.ts';

/** One write as a shard takes it. */
export type ShardWrite =
  | {
      readonly action: 'index' | 'create';
      readonly id: string;
      readonly document: ParsedDocument;
      readonly precondition: WritePrecondition;
    }
  | { readonly action: 'delete'; readonly id: string; readonly precondition: WritePrecondition };

/** What must hold for the write to happen. */
export interface WritePrecondition {
  /** The document must be at this sequence number; `ifPrimaryTerm` goes with it. */
  readonly ifSeqNo?: number;
  readonly ifPrimaryTerm?: number;
  /** The version the caller keeps elsewhere; it must be above (`external_gte`: not below) the stored one. */
  readonly version?: { readonly value: number; readonly type: 'external' | 'external_gte' };
}

export interface ShardWriteOutcome {
  readonly result: 'created' | 'updated' | 'deleted' | 'not_found';
  readonly version: number;
  readonly seqNo: number;
}

/** A write that a replica does after its primary, with the numbers it got there. */
export interface ReplicatedWrite {
  readonly write: ShardWrite;
  readonly version: number;
  readonly seqNo: number;
  /** When, in milliseconds since the epoch, if it was not now. */
  readonly at?: number;
}

/** There is one primary per shard and it never fails over. */
const PRIMARY_TERM = 1;

/** The `reason` of a version conflict; undefined when the write may happen. */
export function conflictReason(write: ShardWrite, state: DocumentState | undefined): string | undefined {
  const live = state !== undefined && !state.deleted ? state : undefined;
  const { ifSeqNo, ifPrimaryTerm = PRIMARY_TERM, version } = write.precondition;
  if (ifSeqNo !== undefined) {
    if (live === undefined) {
      return `version conflict, required seqNo [${ifSeqNo}], primary term [${ifPrimaryTerm}]. but no document was found`;
    }
    if (live.seqNo !== ifSeqNo || ifPrimaryTerm !== PRIMARY_TERM) {
      return `version conflict, required seqNo [${ifSeqNo}], primary term [${ifPrimaryTerm}]. current document has seqNo [${live.seqNo}] and primary term [${PRIMARY_TERM}]`;
    }
  }
  if (version !== undefined && state !== undefined) {
    const { value, type } = version;
    if (type === 'external' ? state.version >= value : state.version > value) {
      return `version conflict, current version [${state.version}] is ${
        type === 'external' ? 'higher or equal to' : 'higher than'
      } the one provided [${value}]`;
    }
  }
  if (write.action === 'create' && live !== undefined) {
    return `version conflict, document already exists (current version [${live.version}])`;
  }
  return undefined;
}

/** The version the document has once the write happened. */
export function nextVersion(write: ShardWrite, state: DocumentState | undefined): number {
  return write.precondition.version?.value ?? (state?.version ?? 0) + 1;
}
