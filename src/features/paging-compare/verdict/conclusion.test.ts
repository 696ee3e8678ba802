import { describe, expect, it } from 'vitest';
import { conclude, headline, oneRequestRatio, underWay } from './conclusion.ts';
import { noCounts } from '../lanes/lane-counts.ts';
import { newLane, type LaneState } from '../lanes/lane-state.ts';
import { modes } from '../lanes/mode.ts';

const counts = (merged: number) => ({ ...noCounts, merged, visited: merged, bytes: merged });
const hits = Array.from({ length: 10 }, (_, i) => ({ _index: 'i', _type: '_doc' as const, _id: String(i), _score: null }));

function lanesAt(page: number, offset: Partial<LaneState>): LaneState[] {
  return modes.map((mode) => ({
    ...newLane(mode.id, 10),
    page,
    hits,
    requests: page,
    last: counts(50),
    worst: counts(50),
    ...(mode.id === 'offset' && { requests: 1, last: counts(page * 50), ...offset }),
  }));
}

describe('the headline', () => {
  const asked = { window: 10_000, gone: false };

  it('stays with what was concluded last until nothing is left of it, and says that it is of before', () => {
    const memory = {};
    expect(headline(memory, lanesAt(4, { page: 3 }), asked)).toBeNull();
    const now = headline(memory, lanesAt(4, {}), asked);
    expect(now).toMatchObject({ title: conclude(lanesAt(4, {}), 10_000), mark: '' });
    const before = { title: now?.title, beside: now?.beside };
    expect(headline(memory, lanesAt(4, { status: 'running' }), asked)).toEqual({
      ...before,
      mark: 'Counted before: the lanes are asked again.',
    });
    expect(headline(memory, lanesAt(4, { page: 3 }), asked)).toMatchObject({ ...before, mark: expect.stringContaining('same page') });
    expect(headline(memory, lanesAt(4, {}), { ...asked, gone: true })).toMatchObject({ ...before, mark: expect.stringContaining('index') });
    const walking = headline(memory, lanesAt(4, { status: 'walking', target: 9 }), asked);
    expect(walking).toEqual({ title: underWay(lanesAt(4, { target: 9 })), beside: `Before: ${now?.title}`, mark: '' });
    expect(
      headline(
        memory,
        modes.map((mode) => newLane(mode.id, 10)),
        asked,
      ),
    ).toBeNull();
    expect(headline(memory, lanesAt(4, { page: 3 }), asked)).toBeNull();
  });
});

describe('the conclusion', () => {
  it('compares one deep request with many shallow ones', () => {
    expect(conclude(lanesAt(1_000, {}), 10_000)).toBe(
      'Offset merged 50,000 entries to give you 10. The cursors never merged more than 50 at once, but needed 1,000 requests each.',
    );
  });

  it('says when offset was refused', () => {
    const error = { kind: 'window' as const, message: '', exchange: null };
    expect(conclude(lanesAt(1_001, { page: 0, error }), 10_000)).toMatch(/^Offset was refused: the page lies past the limit of 10,000\./);
  });

  it('puts the dearest request beside the cheapest', () => {
    expect(oneRequestRatio(lanesAt(1_000, { worst: counts(50_000) }))).toBe(
      'One request by offset merged 1,000 times as many entries as one by cursor.',
    );
    expect(oneRequestRatio(lanesAt(1, {}))).toBe('');
  });

  it('follows the slowest walk while lanes are on their way', () => {
    const [offset, ...cursors] = lanesAt(7, {});
    const walking = cursors.map((lane, i) => Object.assign(lane, { target: 1_000, page: 7 + i }));
    expect(underWay([...(offset ? [offset] : []), ...walking])).toBe(
      'The cursors are walking, one request after the other: page 7 of 1,000.',
    );
    expect(underWay(lanesAt(7, {}))).toBeNull();
  });

  it('says what it took to find that there is no such page, or nothing at all', () => {
    const end = { status: 'end' as const };
    const [offset, ...cursors] = lanesAt(12, { ...end, page: 14, hits: [], worst: counts(24) });
    const atEnd = cursors.map((lane) => Object.assign(lane, end, { requests: 13 }));
    const lanes = [...(offset ? [offset] : []), ...atEnd];
    expect(conclude(lanes, 10_000)).toBe(
      'There is no page 14. Offset merged 24 entries to find that out; the cursors came to the end after 13 requests each.',
    );
    for (const lane of lanes) Object.assign(lane, { hits: [] });
    expect(conclude(lanes, 10_000)).toBe('No document matches, and all four ways found that out in their first request.');
  });

  it('waits until every lane has arrived', () => {
    const lanes = lanesAt(5, {});
    expect(
      conclude(
        lanes.map((lane) => (lane.mode === 'pit' ? Object.assign(lane, { page: 4 }) : lane)),
        10_000,
      ),
    ).toBeNull();
    expect(conclude(lanesAt(5, { page: 3 }), 10_000)).toBeNull();
    expect(
      conclude(
        modes.map((mode) => newLane(mode.id, 10)),
        10_000,
      ),
    ).toBeNull();
  });
});
