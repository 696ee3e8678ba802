import { describe, expect, it } from 'vitest';
import { fakeCluster } from '../testing/faked-cluster.ts';
import type { TripQuestion } from '../model/question.ts';
import { takeBoth } from '../model/two-bills.ts';
import { readReport } from './read-report.ts';
import { reportOf, shownBill } from './run-report.ts';

const question: TripQuestion = { index: 'logs', query: { match_all: {} }, sort: [{ rank: 'asc' }, { _id: 'asc' }], size: 3, page: 2 };
const product = { name: 'opensearch', version: '2.19.1', major: 2, minor: 19, isFathom: false } as const;
const made = {
  made: new Date(0),
  with: {
    fathom: '0.1.0',
    product: 'OpenSearch 2.19.1',
    cluster: 'https://host:9200/',
    indexThere: 'logs',
    shards: 2,
    seed: 1,
    agent: 'a browser',
    cores: 2,
  },
};

async function report() {
  const documents = Array.from({ length: 12 }, (_, at) => ({ id: `d${10 + at}`, shard: at % 2, rank: at }));
  const side = () => fakeCluster(documents, 2, { pit: 'opensearch', shardDoc: false }).client;
  const cluster = { client: side(), product, index: 'logs' };
  const never = { signal: new AbortController().signal, onPage: () => undefined };
  const bills = [await takeBoth(side(), cluster, { mode: 'offset', question }, never)];
  return { bills, report: reportOf(bills, question, made) };
}

describe('a run report', () => {
  it('opens again as it was saved, and is drawn as the run was', async () => {
    const { bills, report: saved } = await report();
    const read = readReport(JSON.stringify(saved));
    expect(read).toEqual({ ok: true, report: JSON.parse(JSON.stringify(saved)) as unknown });
    expect(saved.ways.map(({ mode, rows, bill }) => ({ mode, rows, bill }))).toEqual(bills.map(shownBill));
    expect(saved.ways[0]?.requests.map(({ side, method, path }) => `${side} ${method} ${path}`)).toEqual([
      'tab POST /logs/_search?cost=true',
      'cluster POST /logs/_search',
    ]);
  });

  it.each([
    ['', 'it is no JSON'],
    ['{}', 'it does not say "format": "fathom-run"'],
    ['{"format":"fathom-run","version":2}', 'it is of version 2, and this page reads 1'],
    ['{"format":"fathom-run","version":1}', 'report.made is no text'],
  ])('%j is none', (text, problem) => {
    expect(readReport(text)).toEqual({ ok: false, problem: `This is no run report: ${problem}.` });
  });

  it('is none where any member that is drawn is of another shape', async () => {
    const text = JSON.stringify((await report()).report);
    for (const [from, to, at] of [
      ['"mode":"offset"', '"mode":"other"', 'report.ways[0].mode'],
      ['"same":true', '"same":"yes"', 'report.ways[0].rows[0].same'],
      ['"place":4', '"place":{}', 'report.ways[0].rows[0].place'],
      ['"cells":[', '"cells":[{},', 'report.ways[0].bill[0].cells'],
      ['"side":"tab"', '"side":"x"', 'report.ways[0].requests[0].side'],
      ['"cores":2', '"cores":null', 'report.with.cores'],
    ] as const) {
      const changed = text.includes(from) ? text.replace(from, to) : text.replace(/"place":\d+/, to);
      expect(readReport(changed)).toEqual({ ok: false, problem: expect.stringContaining(at) });
    }
  });
});
