import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { predict } from '../predict.ts';
import { applyEdits } from '../sheet/format.ts';
import { readRequest } from '../sheet/search-request.ts';
import { splitSheet } from '../sheet/split.ts';
import { lintSheet } from './lint.ts';

const known = new Map([
  ['logs', { shards: 5, maxResultWindow: 10_000 }],
  ['feed', { shards: 2, maxResultWindow: 10_000 }],
]);

function lint(text: string) {
  const sheet = splitSheet(text);
  return lintSheet(
    sheet,
    sheet.requests.map((request) => readRequest(request)),
    { known, endpoints: [] },
  );
}

/** The sheet after every fix of one rule. */
function fixed(text: string, rule: string): string {
  const found = lint(text).find((finding) => finding.rule === rule);
  return found?.fix === undefined ? text : applyEdits(text, found.fix.edits);
}

const cases: readonly (readonly [rule: string, before: string, after: string])[] = [
  ['tie-breaker', 'POST /logs/_search\n{"sort":["timestamp"]}', 'POST /logs/_search\n{"sort":["timestamp", { "_id": "asc" }]}'],
  ['tie-breaker', 'POST /logs/_search\n{"sort":{"timestamp":"desc"}}', 'POST /logs/_search\n{"sort":{"timestamp":"desc", "_id": "asc"}}'],
  ['tie-breaker', 'POST /logs/_search\n{"sort":"timestamp"}', 'POST /logs/_search\n{"sort":["timestamp", { "_id": "asc" }]}'],
  ['index-with-pit', 'POST /logs/_search?size=1\n{"pit":{"id":"x"}}', 'POST /_search?size=1\n{"pit":{"id":"x"}}'],
  ['from-with-cursor', 'POST /logs/_search\n{"from": 10, "search_after":[1]}', 'POST /logs/_search\n{"search_after":[1]}'],
  ['from-with-cursor', 'POST /logs/_search?from=10&size=2\n{"search_after":[1]}', 'POST /logs/_search?size=2\n{"search_after":[1]}'],
  ['beyond-window', 'POST /logs/_search\n{"from": 10000, "size": 10}', 'POST /logs/_search\n{"from": 9990, "size": 10}'],
  ['beyond-window', 'POST /logs/_search?size=20000', 'POST /logs/_search?size=10000'],
  [
    'never-cleared',
    'POST /logs/_search?scroll=1m\n',
    'POST /logs/_search?scroll=1m\n\nDELETE /_search/scroll\n{\n  "scroll_id": "$last._scroll_id"\n}\n',
  ],
  ['never-cleared', 'POST /logs/_pit?keep_alive=1m', 'POST /logs/_pit?keep_alive=1m\n\nDELETE /_pit\n{\n  "id": "$last.pit_id"\n}\n'],
  ['json', 'POST /a\n{\n  "size": 3,\n}', 'POST /a\n{\n  "size": 3\n}'],
  ['json', 'POST /a\n{"a": [1, 2,]}', 'POST /a\n{"a": [1, 2]}'],
  ['json', 'POST /a\n{\n  "a": 1\n  "b": 2\n}', 'POST /a\n{\n  "a": 1,\n  "b": 2\n}'],
  ['json', 'POST /a\n{\n  "a": 1 # one\n  "b": 2\n}', 'POST /a\n{\n  "a": 1, # one\n  "b": 2\n}'],
  ['json', `POST /a\n{'a': {'b': "it's"}, 'c': ['d']}`, `POST /a\n{"a": {"b": "it's"}, "c": ["d"]}`],
  ['json', 'POST /a\n{“a”: “b”}', 'POST /a\n{"a": "b"}'],
  ['json', 'POST /a\n{user.name: 1}', 'POST /a\n{"user.name": 1}'],
  ['json', 'POST /a\n{"a" 1}', 'POST /a\n{"a": 1}'],
  ['json', 'POST /a\n{"a": True}', 'POST /a\n{"a": true}'],
  ['stray', 'POST /a/_search {"size": 1}', 'POST /a/_search\n{"size": 1}'],
  ['total-too-wide', 'POST /logs/_search\n{"track_total_hits": true, "size": 1}', 'POST /logs/_search\n{"size": 1}'],
  [
    'total-too-wide',
    'POST /logs/_search\n{"from": 10, "track_total_hits": 20000}',
    'POST /logs/_search\n{"from": 10, "track_total_hits": false}',
  ],
];

describe('the linter', () => {
  it.each(cases)('%s: %s', (rule, before, after) => {
    expect(fixed(before, rule)).toBe(after);
    expect(lint(after).filter((finding) => finding.rule === rule)).toEqual([]);
  });

  it.each([
    'POST /logs/_search\n{"sort":["timestamp","_id"]}',
    'POST /_search\n{"pit":{"id":"x"},"sort":["timestamp"]}',
    'POST /logs/_search?scroll=1m\n{"sort":["timestamp"]}\n\nDELETE /_search/scroll/$last._scroll_id',
    'DELETE /_search/scroll/_all',
    'POST /_all/_search\n{"size":1}',
    'POST /logs/_search\n{"sort":["timestamp"],"size":0,"track_total_hits":true}',
    'POST /logs/_search\n{"from":9990}',
    'POST /unknown/_search\n{"from":99990}',
    'POST /logs/_search\n{"from":0,"search_after":[1]}',
  ])('has nothing to say about %s', (text) => {
    expect(lint(text)).toEqual([]);
  });

  it('names a problem of syntax and leaves the rest of that request alone', () => {
    const text = 'POST /logs/_search\n{"sort":["timestamp"],}';
    expect(lint(text).map(({ rule, from }) => [rule, from])).toEqual([['json', text.indexOf(',}')]]);
  });

  it('offers fixes that end what they warn of, whatever else the request says', () => {
    const members = fc.uniqueArray(
      fc.constantFrom(
        '"from": 9999',
        '"size": 5',
        '"search_after": [1]',
        '"sort": ["a"]',
        '"track_total_hits": true',
        '"pit": {"id": "x"}',
        '"query": {"match_all": {}}',
      ),
      { maxLength: 7 },
    );
    fc.assert(
      fc.property(members, fc.constantFrom('', '?from=99999', '?scroll=1m', '?size=3&from=20000'), fc.boolean(), (parts, query, lines) => {
        let text = `POST /logs/_search${query}\n${lines ? `{\n  ${parts.join(',\n  ')}\n}` : `{${parts.join(',')}}`}\n`;
        for (let round = 0; round < 20; round++) {
          const found = lint(text).find((finding) => finding.fix !== undefined);
          if (found?.fix === undefined) break;
          text = applyEdits(text, found.fix.edits);
        }
        expect({ text, left: lint(text).filter(({ fix, rule }) => fix !== undefined || rule === 'json') }).toEqual({ text, left: [] });
      }),
    );
  });
});

describe('the price before a request', () => {
  const price = (text: string) => {
    const requests = splitSheet(text).requests.map((request) => readRequest(request));
    return requests.map((_, i) => predict(requests, i, known)?.ceiling);
  };

  it('is shards times from and size, or shards times size behind a cursor', () => {
    expect(price('POST /logs/_search\n{"from":9990}')).toEqual([50_000]);
    expect(price('POST /logs/_search?size=20\n{"search_after":[1]}')).toEqual([100]);
    expect(price('POST /logs,feed/_search')).toEqual([70]);
    expect(price('GET /*/_search')).toEqual([70]);
    expect(price('GET /nowhere/_search\n\nGET /_cat/indices')).toEqual([undefined, undefined]);
  });

  it('follows scrolls and points in time through the sheet', () => {
    expect(
      price(
        'POST /feed/_search?scroll=1m&size=7\n\nPOST /_search/scroll\n{"scroll_id":"$last._scroll_id"}\n\nPOST /logs/_pit\n\nPOST /_search\n{"pit":{"id":"$last.pit_id"}}',
      ),
    ).toEqual([14, 14, undefined, 50]);
  });
});
