import { describe, expect, it } from 'vitest';
import { checkRecorded } from './check-recorded.ts';
import { createComparison } from './comparison.ts';
import type { LaneDeps } from './lanes/lane.ts';
import { modes } from './lanes/mode.ts';
import { recordedLanes, type RecordedTrace } from './recorded.ts';
import { fakeIndex } from './testing/fake-index.ts';

function deps(documents: number) {
  const index = fakeIndex({ documents, shards: 2 });
  const rest: Omit<LaneDeps, 'mode'> = {
    question: { index: 'fake', query: { match_all: {} }, sort: { field: 'n', order: 'asc' }, tieBreak: 'none', size: 2, generation: 0 },
    calls: index.calls,
    schedule: (publish) => publish(),
    now: () => 0,
  };
  return { index, deps: rest };
}

/** What a page built over an index of so many documents would have recorded. */
async function recording(documents: number) {
  const comparison = createComparison(deps(documents).deps);
  await comparison.next();
  const lanes = comparison.getStates().flatMap(({ mode, cost, hits }) => (cost === null ? [] : [[mode, { cost, hits }] as const]));
  const trace = {
    dataset: 'fake',
    documents,
    shards: 2,
    size: 2,
    sort: 'n:asc',
    lanes: Object.fromEntries(lanes),
  } as unknown as RecordedTrace;
  return recordedLanes(trace);
}

describe('the recording', () => {
  it('is what lanes show on page 1, and nothing is left open by the check', async () => {
    const recorded = await recording(100);
    expect(modes.map(({ id }) => [recorded[id].page, recorded[id].last?.merged, recorded[id].exchange])).toEqual(
      modes.map(() => [1, 4, null]),
    );
    const { index, deps: live } = deps(100);
    expect(await checkRecorded(recorded, live)).toEqual({ status: 'live', differences: [] });
    expect(index.log.filter((line) => line.startsWith('close'))).toHaveLength(2);
  });

  it('is contradicted lane by lane and counter by counter', async () => {
    const result = await checkRecorded(await recording(1), deps(100).deps);
    expect(result?.status).toBe('different');
    expect(result?.differences).toHaveLength(4);
    expect(result?.differences[0]).toMatch(/^Offset: .*merged 4, recorded [12].*hits$/);
  });
});
