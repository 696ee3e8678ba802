import { describe, expect, it } from 'vitest';
import { testBody } from '../testing/test-body.ts';
import { parseObjectBody } from './json-body.ts';
import { flattenSettings } from './settings.ts';

describe('flattenSettings', () => {
  it.each(['{"index":{"max_result_window":5}}', '{"index.max_result_window":5}', '{"max_result_window":5}'])('reads %s', (text) => {
    expect([...flattenSettings(parseObjectBody(testBody(text)))]).toEqual([['index.max_result_window', 5]]);
  });

  it('keeps arrays and nulls as values, and __proto__ as a name', () => {
    const text = '{"index":{"a":null,"b":[1],"__proto__":{"x":true}}}';
    expect([...flattenSettings(parseObjectBody(testBody(text)))]).toEqual([
      ['index.a', null],
      ['index.b', [1]],
      ['index.__proto__.x', true],
    ]);
  });
});
