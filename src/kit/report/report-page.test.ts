import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openFathom } from '../fathom.ts';
import { ask, fill } from '../testing/ask.ts';
import { picture } from './picture.ts';
import { reportPage } from './report-page.ts';
import { type ReportedCosts, reportedCosts } from './reported-costs.ts';

const fathom = openFathom({ seed: 1 });
beforeAll(async () => {
  await fill(fathom, 'items', 500, 5);
  await fathom.snapshot();
});
beforeEach(() => fathom.reset());

/** As a runner carries it from where the test ran. */
const carried = (costs: ReportedCosts): ReportedCosts => JSON.parse(JSON.stringify(costs));

describe('a report of what searches cost', () => {
  it('has each request with its counters and a drawing for each search, to one scale', async () => {
    await ask(fathom, 'POST', '/items/_search', { from: 50, size: 10 });
    await ask(fathom, 'POST', '/_msearch', '{"index":"items"}\n{"size":1}\n{"index":"items"}\n{"size":2}\n');
    await ask(fathom, 'GET', '/items/_count');
    const costs = carried(reportedCosts(fathom.costs));
    expect(costs.requests.map(({ short, scenes }) => [short, scenes.map(({ merged, before }) => [merged, before])])).toEqual([
      ['POST /items/_search from=50 size=10', [[300, 50]]],
      [
        'POST /_msearch 2 searches',
        [
          [5, 0],
          [10, 0],
        ],
      ],
      ['GET /items/_count', []],
    ]);
    const page = reportPage([{ title: 'lists items', outcome: 'passed', costs }]);
    expect(page.match(/<svg /g)).toHaveLength(3);
    expect(page).toContain('5 shards sent 300 entries; 300 were merged, 10 returned and 290 thrown away.');
    expect(page).toContain('<dt>merged</dt><dd>300</dd>');
    expect(page).toContain('3 requests, merged 315');
    // The largest merge takes the width that all drawings have for one, and a thirtieth of it is as much shorter.
    const scale = { perColumn: 1, longest: 500, most: 300, magnified: 1 };
    const widths = costs.requests.flatMap(({ scenes }) =>
      scenes.map((scene) => Number(/width="([\d.]+)" height="[\d.]+" class="merged/.exec(picture(scene, scale))?.[1])),
    );
    expect(widths[0]).toBeCloseTo((widths[2] ?? 0) * 30, 1);
  });

  it('needs nothing beside it, and takes no text for markup', async () => {
    await ask(fathom, 'POST', '/items/_search', { query: { match: { text: '</pre><script>alert(1)</script>"&' } } });
    const page = reportPage([{ title: '<b>bold</b> & "quoted"', outcome: 'failed', costs: carried(reportedCosts(fathom.costs)) }]);
    expect(page.match(/<script>/g)).toHaveLength(1);
    expect(page).not.toContain('<svg');
    expect(page).toContain('5 shards sent 0 entries');
    expect(page).toContain('&lt;b&gt;bold&lt;/b&gt; &amp; &quot;quoted&quot;');
    expect(page).not.toMatch(/(?:src|href)=|url\(|@import|https?:/);
  });

  it('tells what a budget and the rules say, and unfolds the test for it', async () => {
    await ask(fathom, 'POST', '/items/_search?scroll=1m', { size: 5 });
    const quiet = carried(reportedCosts(fathom.costs, { rules: false }));
    const told = carried(reportedCosts(fathom.costs, { merged: { below: 10 } }));
    expect(quiet.remarks).toBe('');
    expect(told.remarks).toMatch(/^merged 25, budget below 10: .*\n(?:.*\n)*context-left-open: /);
    expect(reportPage([{ title: 'one', outcome: 'passed', costs: quiet }])).toContain('<details><summary>');
    expect(reportPage([{ title: 'one', outcome: 'passed', costs: told }])).toContain('<details open><summary>');
  });

  it('tells the dearest of very many requests, in their order, and how many more there were', async () => {
    for (let n = 0; n < 205; n++) await ask(fathom, 'POST', '/items/_search', { size: n < 100 ? 2 : 1 });
    const costs = reportedCosts(fathom.costs);
    expect([costs.requests.length, costs.notShown, costs.total.searches]).toEqual([200, 5, 205]);
    expect(costs.requests.map(({ number }) => number)).toEqual(costs.requests.map(({ number }) => number).toSorted((a, b) => a - b));
    expect(reportPage([{ title: 'many', outcome: 'passed', costs }])).toContain('5 more requests, which cost least, are not shown.');
    expect(reportPage([{ title: 'no search', outcome: 'skipped', costs: undefined }])).toContain('1 tests, 0 failed, 0 asked');
  });
});
