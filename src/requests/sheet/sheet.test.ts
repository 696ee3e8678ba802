import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blankComments } from './comments.ts';
import { formatSheet } from './format.ts';
import { readJson } from './json-nodes.ts';
import { requestAt, requestsIn, splitSheet } from './split.ts';

const sheet = `# find the newest
POST /logs/_search?size=2
{
  // everything
  "query": {"match_all": {}},

  "sort": ["timestamp"] /* newest
  first */
}

GET /_cat/indices
get logs/_count

POST /_bulk
{"index":{"_index":"a"}}
{"url":"http://x/#y"}

DELETE /a
`;

describe('a sheet of requests', () => {
  const { requests, strays } = splitSheet(sheet);

  it('is taken apart at lines with a method, blank lines inside a body notwithstanding', () => {
    expect(requests.map(({ method, target, line }) => `${line} ${method} ${target}`)).toEqual([
      '2 POST /logs/_search?size=2',
      '11 GET /_cat/indices',
      '12 GET logs/_count',
      '14 POST /_bulk',
      '18 DELETE /a',
    ]);
    expect(strays).toEqual([]);
  });

  it('keeps comments in the sheet and out of the bodies, character by character in place', () => {
    const [search, , , bulk] = requests;
    expect(search?.body.length).toBe((search?.to ?? 0) - (search?.bodyFrom ?? 0));
    expect(JSON.parse(search?.body ?? '')).toEqual({ query: { match_all: {} }, sort: ['timestamp'] });
    expect(bulk?.body).toBe('{"index":{"_index":"a"}}\n{"url":"http://x/#y"}');
  });

  it('knows which request a position or a selection means', () => {
    expect(requestAt(splitSheet(sheet), 0)?.line).toBe(2);
    expect(requestAt(splitSheet(sheet), sheet.indexOf('match_all'))?.line).toBe(2);
    expect(requestAt(splitSheet(sheet), sheet.length)?.line).toBe(18);
    const from = sheet.indexOf('first */');
    expect(requestsIn(splitSheet(sheet), from, sheet.indexOf('logs/_count')).map(({ line }) => line)).toEqual([2, 11, 12]);
  });

  it('names text no request can read', () => {
    const text = 'hello\nGET /\nworld';
    expect(splitSheet(text).strays.map(({ from, to }) => text.slice(from, to))).toEqual(['hello', 'world']);
  });

  it('takes spaces for a part of the query, and what is no query for stray text', () => {
    const sheet = splitSheet('GET /i/_search?q=a AND b\nPOST /i/_search?size=1 {"a": 1}\nGET /i/_search q=a\nGET /i ? x');
    expect(sheet.requests.map(({ target }) => target)).toEqual(['/i/_search?q=a AND b', '/i/_search?size=1', '/i/_search', '/i']);
    expect(sheet.strays.map(({ from, to }) => sheet.text.slice(from, to))).toEqual(['{"a": 1}', 'q=a', '? x']);
  });

  it('lets an unclosed body end at the next request', () => {
    const broken = splitSheet('POST /a/_search\n{"query": {\n\nGET /b');
    expect(broken.requests.map(({ body }) => body.trim())).toEqual(['{"query": {', '']);
  });

  it('never changes the length of a text by blanking its comments', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('"', '/*', '*/', '//', '#', '\n', 'a', '\\', '"""', ' ')), (parts) => {
        const text = parts.join('');
        expect(blankComments(text).length).toBe(text.length);
        expect(blankComments(text).split('\n').length).toBe(text.split('\n').length);
      }),
    );
  });
});

describe('reading a body', () => {
  it('finds a problem exactly where JSON.parse finds one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('{', '}', '[', ']', ',', ':', '"a"', '1', '-2.5e3', 'true', 'nul', '01', ' '), { maxLength: 8 }),
        (parts) => {
          const text = parts.join('');
          const { values, problem } = readJson(text, 0);
          let accepted = true;
          try {
            JSON.parse(text);
          } catch {
            accepted = false;
          }
          expect({ text, accepted: problem === undefined && values.length === 1 }).toEqual({ text, accepted });
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('says where the problem is and what to do', () => {
    const text = '{"a": 1,}';
    const { problem } = readJson(text, 100);
    expect(problem).toEqual({ lack: 'no comma', from: 107, to: 108, message: 'There is nothing after this comma.' });
  });

  it('knows captures and triple quotes', () => {
    const { values, problem } = readJson('{"a": $last.pit_id, "b": """x "y"\nz"""}', 0);
    expect(problem).toBeUndefined();
    expect(
      values[0]?.kind === 'object' && values[0].members.map(({ value }) => (value.kind === 'string' ? value.value : value.kind)),
    ).toEqual(['capture', 'x "y"\nz']);
  });
});

describe('formatting', () => {
  it('indents by two, keeps comments on their lines, and digits as they are', () => {
    const text = 'POST /a/_search\n{"sort":[{"t":"asc"}], // newest\n"search_after":[9223372036854775807,1.50],"x":{},\n# last\n"y":[]}';
    expect(formatSheet(text)).toBe(`POST /a/_search
{
  "sort": [
    {
      "t": "asc"
    }
  ], // newest
  "search_after": [
    9223372036854775807,
    1.50
  ],
  "x": {},
  # last
  "y": []
}`);
  });

  it('changes nothing the second time, and never what a body says', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        if (!/^[[{]/.test(json)) return;
        const once = formatSheet(`POST /a\n${json}`);
        expect(formatSheet(once)).toBe(once);
        expect(JSON.stringify(JSON.parse(once.slice('POST /a\n'.length)))).toBe(JSON.stringify(JSON.parse(json)));
      }),
    );
  });

  it('leaves bodies of lines as lines', () => {
    const bulk = 'POST /_bulk\n{"index":{}}\n{"a":1}';
    expect(formatSheet(bulk)).toBe(bulk);
  });
});
