import { describe, expect, it } from 'vitest';
import type { ShapeFacts } from '../../client/queries/shape-queries.ts';
import { withChanges } from './shape-changes.ts';

const facts: ShapeFacts = {
  shards: [],
  documents: 24,
  bytes: 1,
  replicas: 1,
  runReplicas: false,
  maxResultWindow: 10_000,
  refreshInterval: '1s',
  maxSlices: 1_024,
};

describe('the shape with changes under way', () => {
  it('is what is known, without any', () => {
    expect(withChanges(facts, [])).toEqual(facts);
  });

  it('takes the latest of several changes of one setting, and leaves the others as they are', () => {
    expect(withChanges(facts, [{ replicas: 2 }, { maxResultWindow: 500 }, { replicas: 0 }])).toEqual({
      ...facts,
      replicas: 0,
      maxResultWindow: 500,
    });
  });
});
