import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeUtf8, JsonDouble, type Hit } from '../../engine/index.ts';
import { WrittenJson } from '../json-bytes.ts';
import { writeNode } from '../write-node.ts';
import { hitsNode } from './hits.ts';

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Hits with what most have, and some with what few have. */
const anyHit: fc.Arbitrary<Hit> = fc
  .record(
    {
      index: fc.constantFrom('logs', 'wörter', 'a"b'),
      id: fc.string({ unit: 'grapheme' }),
      score: fc.oneof(fc.constant(null), fc.constant(Number.NaN), fc.float()),
      source: fc.oneof(fc.constant(undefined), fc.json().map(encodeUtf8)),
      sort: fc.array(fc.oneof(fc.constant(null), fc.string(), fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n), fc.integer())),
      details: fc.record(
        {
          version: fc.nat(),
          seqNo: fc.nat(),
          routing: fc.string(),
          ignored: fc.array(fc.string(), { minLength: 1 }),
          idHidden: fc.constant(true as const),
          shard: fc.nat(9),
          fields: fc.constant(new Map([['n', [new JsonDouble(1, '1.0')]]])),
          matchedQueries: fc.array(fc.string()),
        },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: ['index', 'id', 'score', 'source'] },
  )
  .map((hit) => hit as Hit);

describe('hits', () => {
  it('are written as their nodes would be', () => {
    fc.assert(
      fc.property(fc.array(anyHit, { maxLength: 12 }), (hits) => {
        const node = hitsNode(hits);
        if (!(node instanceof WrittenJson)) throw new Error('Hits write themselves');
        expect(text(writeNode(node))).toBe(text(writeNode(node.writing.node())));
      }),
    );
  });

  it('have the peers’ keys in the peers’ order', () => {
    const hit: Hit = { index: 'logs', id: 'a', score: 1, source: encodeUtf8('{"x": 1}'), sort: [5n, null] };
    expect(text(writeNode(hitsNode([hit, { ...hit, score: null, details: { version: 3 } }])))).toBe(
      '[{"_index":"logs","_type":"_doc","_id":"a","_score":1.0,"_source":{"x": 1},"sort":[5,null]},' +
        '{"_index":"logs","_type":"_doc","_id":"a","_version":3,"_score":null,"_source":{"x": 1},"sort":[5,null]}]',
    );
  });
});
