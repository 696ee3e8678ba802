import { describe, expect, it } from 'vitest';
import { PublishedSearcher } from '../../index/writer/published-searcher.ts';
import { SegmentBuilder } from '../../index/buffer/segment-builder.ts';
import { runToEnd } from '../../index/memory/slices.ts';
import { encodeUtf8 } from '../../json/utf8.ts';
import { parseMappings } from '../../schema/parse-mappings.ts';
import { executeQueryPhase } from '../testing/at-once.ts';
import { printKey } from './key-column.ts';
import type { QueryPhaseRequest, QueryPhaseResult } from '../phase/query-phase.ts';
import { changed, firstPage } from '../testing/requests.ts';
import { host } from '../testing/shard-world.ts';

/** Documents that none has a value of the field `n`. */
function searcher(documents: number): PublishedSearcher {
  const builder = new SegmentBuilder();
  for (let i = 0; i < documents; i++) builder.add({ id: `d${i}`, source: encodeUtf8('{}'), fields: [] }, 1, i);
  return new PublishedSearcher([{ segment: runToEnd(builder.seal('_0')), liveDocs: undefined, docBase: 0 }]);
}

describe.each(['long', 'unsigned_long', 'date', 'double'])('a cursor at documents without a %s', (type) => {
  const mapping = parseMappings(new Map([['properties', new Map([['n', new Map([['type', type]])]])]]));

  it.each([
    ['asc', '_last'],
    ['asc', '_first'],
    ['desc', '_last'],
    ['desc', '_first'],
  ] as const)('goes on behind them, %s, missing %s', (order, missing) => {
    const documents = searcher(5);
    for (const skipping of [true, false]) {
      const run = (request: QueryPhaseRequest): QueryPhaseResult => {
        if (!mapping.ok) throw new Error(mapping.error.kind);
        const result = executeQueryPhase(documents, mapping.value, request, host, { skipping });
        if (!result.ok) throw new Error(result.error.kind);
        return result.value;
      };
      const sort = [
        { field: 'n', order, missing },
        { field: '_id', order: 'asc' as const },
      ];
      const request = firstPage({ kind: 'match_all' }, sort, 2);
      const first = run(request);
      const searchAfter = first.keys.map((column) => printKey(column, 1));
      expect([...run(changed(request, { searchAfter })).docs]).toEqual([2, 3]);
      expect([
        ...run(changed(firstPage({ kind: 'match_all' }, sort.slice(0, 1), 2), { searchAfter: searchAfter.slice(0, 1) })).docs,
      ]).toEqual([]);
    }
  });
});
