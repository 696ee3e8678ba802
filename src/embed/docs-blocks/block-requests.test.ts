import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockRequests } from './block-requests.ts';

const texts = (block: string) => blockRequests(block).map(({ text }) => text);

describe('requests of a block of documentation', () => {
  it('are several, each with its place', () => {
    const block = '\nPUT my-index-000001\n\nPOST my-index-000001/_doc\n{\n  "a": 1\n}\n\nGET my-index-000001/_search\n';
    const requests = blockRequests(block);
    expect(requests.map(({ text }) => text.split('\n')[0])).toEqual([
      'PUT my-index-000001',
      'POST my-index-000001/_doc',
      'GET my-index-000001/_search',
    ]);
    expect(requests.map(({ line }) => line)).toEqual([1, 3, 8]);
  });

  it('lose callouts, in whichever way they are written', () => {
    expect(texts('GET /_search <1>\n{\n  "size": 3, // <2>\n  "from": 1 (3)\n}')).toEqual([
      'GET /_search\n{\n  "size": 3,\n  "from": 1\n}',
    ]);
    expect(texts('GET /_search\n{ "size": 3 } ① ②')).toEqual(['GET /_search\n{ "size": 3 }']);
  });

  it('lose the dots of what was left out, and the comma before them', () => {
    expect(texts('GET /_search\n{\n  "query": { "match_all": {} },\n  ...\n}')).toEqual([
      'GET /_search\n{\n  "query": { "match_all": {} }\n  \n}',
    ]);
    expect(texts('GET /_search\n{ "q": [ 1, ... ], "s": "a ... ,}" }')).toEqual(['GET /_search\n{ "q": [ 1  ], "s": "a ... ,}" }']);
  });

  it('keep comments, scripts in triple quotes, and what ends like a callout within a string', () => {
    const block = 'GET /_search\n# how many?\n{ "a": "x (1)", "script": """\n  f(1);\n  return "...";\n""" }';
    expect(texts(block)).toEqual([block]);
  });

  it('are none where there is none', () => {
    expect(texts('{ "took": 1 }')).toEqual([]);
  });

  it('are found in any text, and begin where they say', () => {
    const piece = fc.constantFrom(
      'GET a/_search',
      'put b',
      '{',
      '}',
      '"',
      '"""',
      '...',
      '<1>',
      '// x',
      '#',
      '\n',
      '\n\n',
      ',',
      '(1)',
      'é\u00a0',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const block = pieces.join('');
        for (const { text, line } of blockRequests(block)) {
          const method = text.split(/[ \t]/)[0] ?? '-';
          expect(block.split('\n')[line]).toContain(method);
        }
      }),
    );
  });
});
