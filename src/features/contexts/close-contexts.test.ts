import { describe, expect, it } from 'vitest';
import type { OpenContextRecord } from '../../client/queries/contexts-query.ts';
import { closeContexts, closingSentence } from './close-contexts.ts';

const contexts = ['a', 'b', 'c'].map((id): OpenContextRecord => ({
  collection: 'views',
  id,
  index: 'logs',
  shards: 5,
  opened_at: 0,
  keep_alive: '1m',
  expires_at: 60_000,
  pinned_segments: 0,
  pinned_bytes: 0,
  version: 1,
}));

describe('closing contexts', () => {
  it('goes on after one that could not be closed, and says why', async () => {
    const asked: string[] = [];
    const closing = await closeContexts(contexts, ({ id }) => {
      asked.push(id);
      return id === 'b' ? Promise.reject(new Error('changed meanwhile')) : Promise.resolve();
    });
    expect(asked).toEqual(['a', 'b', 'c']);
    expect(closingSentence(closing)).toBe('2 contexts closed. 1 context could not be closed: changed meanwhile');
  });

  it('tells of success alone when all went well', async () => {
    expect(closingSentence(await closeContexts(contexts.slice(0, 1), () => Promise.resolve()))).toBe('1 context closed.');
    expect(closingSentence(await closeContexts(contexts.slice(0, 1), () => Promise.reject(new Error('no'))))).toBe(
      '1 context could not be closed: no',
    );
  });
});
