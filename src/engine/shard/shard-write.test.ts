import { describe, expect, it } from 'vitest';
import { conflictReason, nextVersion, type ShardWrite, type WritePrecondition } from './shard-write.ts';

const document = { id: '1', source: new Uint8Array(), fields: [] };
const index = (precondition: WritePrecondition = {}): ShardWrite => ({ action: 'index', id: '1', document, precondition });
const create: ShardWrite = { action: 'create', id: '1', document, precondition: {} };
const live = { version: 5, seqNo: 0, deleted: false };
const gone = { version: 5, seqNo: 3, deleted: true };

describe('a write', () => {
  it.each([
    ['create on a live document', create, live, 'version conflict, document already exists (current version [5])'],
    ['create on a deleted one', create, gone, undefined],
    [
      'another sequence number',
      index({ ifSeqNo: 9, ifPrimaryTerm: 1 }),
      live,
      'version conflict, required seqNo [9], primary term [1]. current document has seqNo [0] and primary term [1]',
    ],
    [
      'a sequence number of nothing',
      index({ ifSeqNo: 9, ifPrimaryTerm: 1 }),
      gone,
      'version conflict, required seqNo [9], primary term [1]. but no document was found',
    ],
    ['the right sequence number', index({ ifSeqNo: 0, ifPrimaryTerm: 1 }), live, undefined],
    [
      'an external version that is not higher',
      index({ version: { value: 5, type: 'external' } }),
      live,
      'version conflict, current version [5] is higher or equal to the one provided [5]',
    ],
    ['an external_gte version that is equal', index({ version: { value: 5, type: 'external_gte' } }), live, undefined],
    [
      'an external_gte version that is lower',
      index({ version: { value: 4, type: 'external_gte' } }),
      gone,
      'version conflict, current version [5] is higher than the one provided [4]',
    ],
  ])('%s', (_, write, state, reason) => {
    expect(conflictReason(write, state)).toBe(reason);
  });

  it('counts versions from one, over deletes, or takes the external one', () => {
    expect(nextVersion(create, undefined)).toBe(1);
    expect(nextVersion(create, gone)).toBe(6);
    expect(nextVersion(index({ version: { value: 40, type: 'external' } }), live)).toBe(40);
  });
});
