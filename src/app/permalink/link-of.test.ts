import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ShapeFacts } from '../../client/queries/shape-queries.ts';
import { readSheet } from '../../features/console/tabs/shared-sheet.ts';
import { readShape } from '../../features/data-shape/shape-link.ts';
import { parseRoute } from '../routes/route.ts';
import { decodeState } from './codec.ts';
import { consoleLink, dataLink } from './link-of.ts';

/** What a link brings, read as its page reads it. */
async function valueIn(link: string): Promise<unknown> {
  const route = parseRoute(link);
  const view = 'view' in route ? (route.view ?? '') : '';
  const decoded = await decodeState(view);
  return decoded.ok ? decoded.value : decoded.why;
}

const segment = (name: string, searchable = true) => ({ name, documents: 1, deleted: 0, bytes: 1, searchable });
const facts = (shards: number, more: Partial<ShapeFacts> = {}): ShapeFacts => ({
  shards: Array.from({ length: shards }, (_, shard) => ({
    shard,
    documents: 1,
    bytes: 1,
    segments: [segment('_0'), segment('_1'), segment('_2', false)],
  })),
  documents: shards,
  bytes: shards,
  replicas: 1,
  runReplicas: false,
  maxResultWindow: 10_000,
  refreshInterval: '1s',
  maxSlices: 1_024,
  ...more,
});

describe('the link of a sheet', () => {
  it('brings the sheet back, sign by sign, in signs no chat or Markdown touches', async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[A-Z][\w ]{0,20}\w$/), fc.string({ unit: 'grapheme' }), async (name, text) => {
        const link = await consoleLink({ name, text });
        expect(link).not.toMatch(/[()\s"'<>[\]]/);
        expect(readSheet(await valueIn(link))).toEqual(text.trim() === '' ? undefined : { name, text });
      }),
    );
  });

  it('of forty requests stays short enough for a chat', async () => {
    const request = (n: number) =>
      `POST /logs/_search\n{ "size": 10, "from": ${n * 10}, "sort": [{ "timestamp": "desc" }, { "_id": "asc" }] }\n`;
    const text = Array.from({ length: 40 }, (_, n) => request(n)).join('\n');
    expect(text.length).toBeGreaterThan(3_000);
    expect((await consoleLink({ name: 'Walk', text })).length).toBeLessThan(1_000);
  });
});

describe('the link of a shape', () => {
  it('has data set, shards and documents in words, and the rest packed', async () => {
    const link = await dataLink('logs', facts(3, { documents: 20_000, refreshInterval: '-1', maxResultWindow: 500 }), true);
    expect(parseRoute(link)).toMatchObject({ name: 'data', dataset: 'logs', shards: 3, documents: 20_000 });
    expect(readShape(await valueIn(link))).toEqual({ segments: 2, replicas: 1, window: 500, slices: 1_024, refresh: '-1' });
    expect(link.length).toBeLessThan(200);
    expect(await dataLink('wordnet', facts(3), false)).not.toContain('docs=');
  });

  it.each([
    ['#/console?view=1.hc7BCoJAEMbxV5Hv7KUoRJ-hWzfxsG1TbqyzOjMGIr57bEQQJNJthv_H8JuQHAIYHQAAAP__', 'damaged'],
    ['#/console?view=9.abc', 'newer'],
  ])('that cannot be read says so: %s', async (link, why) => {
    expect(await valueIn(link)).toBe(why);
  });
});
