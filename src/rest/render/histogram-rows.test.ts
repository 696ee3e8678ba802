import { describe, expect, it } from 'vitest';
import { at, testService } from '../testing/test-service.ts';

const HOUR_MS = 3_600_000;
const START = Date.UTC(2023, 11, 30, 22);

/** How many moments there are, how far apart, and what is asked of them. */
const CASES = [
  { title: 'hours over days', count: 100, everyMs: HOUR_MS, ask: { fixed_interval: '1h' } },
  { title: 'more clock times than are kept', count: 2000, everyMs: 61_007, ask: { fixed_interval: '1ms', min_doc_count: 1 } },
  { title: 'a format with what JSON escapes', count: 30, everyMs: HOUR_MS, ask: { fixed_interval: '1h', format: `yyyy'"\u{1f600}'HH` } },
  { title: 'a zone', count: 30, everyMs: HOUR_MS, ask: { calendar_interval: 'hour', time_zone: 'Europe/Berlin' } },
];

describe('rows of a histogram', () => {
  it.each(CASES)('are written as buckets of objects are: $title', async ({ count, everyMs, ask }) => {
    const service = testService();
    await service.call('PUT', '/i', { mappings: { properties: { when: { type: 'date' } } } });
    const lines = Array.from({ length: count }, (_, i) => `{"index":{}}\n{"when":${START + i * everyMs}}\n`);
    await service.call('POST', '/i/_bulk?refresh=true', lines.join(''));
    const answer = async (body: object): Promise<unknown> => {
      const { json } = await service.call('POST', '/i/_search', {
        size: 0,
        aggs: { h: { date_histogram: { field: 'when', ...ask }, ...body } },
      });
      return at(json, 'aggregations.h.buckets');
    };
    const rows = await answer({});
    expect(rows).toHaveLength(count);
    // What has something below is made of objects.
    const objects = (await answer({ aggs: { below: { value_count: { field: 'when' } } } })) as readonly Record<string, unknown>[];
    expect(objects.map((bucket) => ({ ...bucket, below: undefined }))).toEqual(rows);
  });
});
