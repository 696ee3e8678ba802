import { describe, expect, it } from 'vitest';
import { createClient } from '../../../client/client.ts';
import { contextsIn, readContexts } from './open-contexts.ts';

const node = (search: object) => ({ indices: { search } });
const answering = (status: number, body: object) =>
  createClient({ fetch: () => Promise.resolve(Response.json(body, { status })), base: new URL('http://cluster/') });

describe('open contexts', () => {
  it('are added up over the nodes, kinds only where every node tells them', () => {
    const a = node({ open_contexts: 7, scroll_current: 5, point_in_time_current: 2 });
    expect(contextsIn({ nodes: { a, b: node({ open_contexts: 1, scroll_current: 1, point_in_time_current: 0 }) } })).toEqual({
      open: 8,
      scrolls: 6,
      pits: 2,
    });
    expect(contextsIn({ nodes: { a, b: node({ open_contexts: 1, scroll_current: 1 }) } })).toEqual({
      open: 8,
      scrolls: 6,
      pits: undefined,
    });
  });

  it.each([{}, { nodes: {} }, { nodes: { a: { indices: {} } } }, { nodes: { a: node({ open_contexts: 'many' }) } }])(
    'are not told by %j',
    (stats) => {
      expect(contextsIn(stats)).toBeUndefined();
    },
  );

  it('are not told to who may not ask, and a cluster that fails is no cluster without contexts', async () => {
    expect(await readContexts(answering(403, { error: 'no' }))).toBeUndefined();
    await expect(readContexts(answering(502, { error: 'gone' }))).rejects.toThrow('gone');
  });
});
