import { describe, expect, it } from 'vitest';
import { linkProblems } from './link-problems.ts';

describe('an address of which not everything can be', () => {
  it.each([
    ['#/compare?shards=999', 'shards=999: it became 20. The page makes indices of at most 20 shards'],
    ['#/compare?shards=0', 'shards=0: no whole number from 1 on, so it became 5.'],
    ['#/?shards=2.5', 'shards=2.5: no whole number from 1 on, so it became 5.'],
    ['#/compare?docs=3000000', 'docs=3000000: it became 2,000,000.'],
    ['#/compare?docs=many', 'docs=many: no whole number from 1 on, so it counts as left out.'],
    ['#/compare?size=-1', 'size=-1: no whole number'],
    ['#/compare?size=20000', 'size=20000: it became 10,000. That is the window'],
    ['#/compare?page=0', 'page=0: no whole number'],
    ['#/compare?page=99999999', 'page=99999999: it became 9,999,999.'],
    ['#/compare?from=-5', 'from=-5: no whole number from 0 on'],
    ['#/compare?from=15&size=10', 'from=15: no page of this size begins there. It lies on page 2, which begins at 10.'],
    ['#/compare?from=20&page=7', 'from=20: page stands beside it and goes first'],
    ['#/compare?tie=maybe', 'tie=maybe: not one of _id, none'],
    ['#/compare?theme=pink', 'theme=pink: not one of auto, light, dark'],
    ['#/compare?open=chart,attic', 'open=chart,attic: not one of consistency, chart, inspector, contexts, cluster, none, so'],
    ['#/compare?sort=timestamp:sideways', 'sort=timestamp:sideways: write field:asc or field:desc. It sorts by timestamp, ascending.'],
    ['#/compare?mode=teleport', 'mode: this page has no such parameter, so it counts as left out. It has data, shards,'],
    ['#/compare?shards=3&shards=4', 'shards stands there more than once; the first, 3, counts.'],
    ['#/data?data=logs&shards=999', 'shards=999: it became 20.'],
    ['#/data?shards=0', 'shards=0: no whole number from 1 on, so it counts as left out.'],
    ['#/data?docs=0', 'docs=0: no whole number'],
    ['#/collections?of=cats', 'of=cats: not one of'],
    ['#/collections?per=9999', 'per=9999: it became 100. The page shows at most 100 records at once'],
    ['#/collections?per=0', 'per=0: no whole number from 1 on, so it became 10.'],
    ['#/collections?page=-1', 'page=-1: no whole number from 1 on, so it became 1.'],
    ['#/collections?order=up', 'order=up: not one of asc, desc'],
    ['#/console?run=now', 'run: this page has no such parameter'],
    ['#/api?x=1', 'x: this page has no such parameter'],
    ['#/cluster?x=1', 'x: this page has no such parameter, so it counts as left out. It has none.'],
    ['#/fidelity?x=1', 'x: this page has no such parameter, so it counts as left out. It has none.'],
    ['#/compare?constructor=1', 'constructor: this page has no such parameter'],
  ])('%s is told with what became of it', (address, told) => {
    expect(linkProblems(address)).toHaveLength(1);
    expect(linkProblems(address)[0]).toContain(told);
  });

  it.each([
    '',
    '#/compare',
    '#/compare?data=tiny&shards=20&docs=2000000&q=a&sort=rank&tie=_id&size=10000&page=9999999&theme=dark&view=1.x',
    '#/compare?q=refused&from=9990',
    '#/compare?sort=_score:desc&shards=&page=',
    '#/data?data=logs&shards=20&docs=1',
    '#/collections?of=indices&page=1000&per=100&sort=a&order=desc&by=a&is=b&record=1&index=x',
    '#/console?add=GET%20/',
    '#/lessons?begin=1&view=1.x',
    '#/api?find=scroll&op=GET%20/',
    '#/nowhere?x=1',
  ])('says nothing of what was taken as it stands: %s', (address) => {
    expect(linkProblems(address)).toEqual([]);
  });
});
