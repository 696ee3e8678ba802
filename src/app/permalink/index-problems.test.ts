import { describe, expect, it } from 'vitest';
import type { WireDataset } from '../../client/wire.ts';
import { indexProblems } from './index-problems.ts';

const tiny = dataset({ id: 'tiny', generated: false, documents: 24 });
const logs = dataset({ id: 'logs', generated: true, documents: 100_000 });

function dataset(part: Pick<WireDataset, 'id' | 'generated' | 'documents'>): WireDataset {
  return {
    ...part,
    title: part.id,
    licence: '',
    attribution: '',
    fields: [],
    description: '',
    mappings: { properties: { rank: { type: 'integer' }, title: { type: 'text', fields: { raw: { type: 'keyword' } } } } },
    suggested: { sort: ['rank:asc'], search_field: 'title', title_field: 'title' },
  };
}

describe('an address that asks for what its data set or its index is not', () => {
  it.each([
    ['#/compare?data=tiny&shards=7', 'shards=7: the index tiny has 5 shards already, and no link makes it anew.'],
    ['#/data?data=tiny&shards=7', 'shards=7: the index tiny has 5 shards already'],
    ['#/compare?data=tiny&docs=500', 'docs=500: tiny has always 24 documents, so it counts as left out.'],
    ['#/compare?data=tiny&sort=nosuch:desc', 'sort=nosuch:desc: tiny has no field nosuch that can be sorted by. It has rank, title.raw.'],
    ['#/compare?data=tiny&sort=title', 'sort=title: tiny has no field title that can be sorted by.'],
  ])('%s is told with what there is', (address, told) => {
    const problems = indexProblems(address, tiny, { shards: 5, documents: 24 });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(told);
  });

  it('tells of another number of documents where they can be made in any number', () => {
    const problems = indexProblems('#/compare?docs=20000', logs, { shards: 5, documents: 60_000 });
    expect(problems).toEqual([
      'docs=20000: the index logs holds 60,000 documents already, and no link makes it anew. Set it under the data set to have it made.',
    ]);
  });

  it.each([
    '#/compare?data=tiny',
    '#/compare?data=tiny&shards=5',
    '#/compare?data=tiny&shards=5&docs=24',
    '#/compare?data=tiny&sort=rank:asc',
    '#/compare?data=tiny&sort=title.raw',
    '#/compare?data=tiny&sort=_score',
    '#/compare?data=tiny&sort=_id:desc',
    // What is no number is told of already.
    '#/compare?data=tiny&shards=many&docs=none',
    // Shapes that are proposed are not ignored.
    '#/data?data=tiny&shards=7&view=1.x',
    '#/console?add=GET%20/',
  ])('says nothing of %s', (address) => {
    expect(indexProblems(address, tiny, { shards: 5, documents: 24 })).toEqual([]);
  });

  it('says nothing of shards and documents while there is no index: it will be made with them', () => {
    expect(indexProblems('#/compare?shards=7&docs=20000', logs, null)).toEqual([]);
  });
});
