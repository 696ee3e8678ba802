/** There is one primary per shard and it never fails over. */
const PRIMARY_TERM = 1;
/** The `reason` of a version conflict; undefined when the write may happen. */
export function conflictReason(write, state) {
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
      return `version conflict, current version [${state.version}] is ${type === 'external' ? 'higher or equal to' : 'higher than'} the one provided [${value}]`;
    }
  }
  if (write.action === 'create' && live !== undefined) {
    return `version conflict, document already exists (current version [${live.version}])`;
  }
  return undefined;
}
/** The version the document has once the write happened. */
export function nextVersion(write, state) {
  return write.precondition.version?.value ?? (state?.version ?? 0) + 1;
}
