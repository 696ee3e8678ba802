import { describe, expect, it } from 'vitest';
import { isOwnIndex, writeProblem } from './own-writes.ts';

it.each(['fathom-logs', 'fathom-a.b_c-1'])('%s is an index of Fathom’s own', (name) => {
  expect(isOwnIndex(name)).toBe(true);
});

it.each([
  'fathom',
  'fathom-',
  'logs',
  'fathom-*',
  'fathom-a,logs',
  'xfathom-a',
  'fathom-A',
  'fathom-..',
  '_all',
  `fathom-${'x'.repeat(300)}`,
])('%s is none', (name) => {
  expect(isOwnIndex(name)).toBe(false);
});

const index = { number_of_shards: 5, number_of_replicas: 0, max_result_window: 10_000 };

describe('the body of a write', () => {
  it('passes as Fathom writes it', () => {
    expect(writeProblem('create', JSON.stringify({ settings: { index }, mappings: { properties: {} } }))).toBeUndefined();
    expect(writeProblem('bulk', '{"index":{"_id":"a"}}\n{"n":1}\n{"index":{"_id":"b\\n"}}\n{}\n')).toBeUndefined();
    expect(writeProblem('nothing', '')).toBeUndefined();
  });

  it.each([
    ['create', '{"settings":{"index":{}},"aliases":{"logs":{}}}'],
    ['create', '{"settings":{"index":{"default_pipeline":"x"}}}'],
    ['create', '{"settings":{"index":{},"number_of_shards":2}}'],
    ['create', '{"aliases":{},"settings":{"index":{}},"settings":{"index":{}}}'],
    ['create', '{"mappings":{}}'],
    ['create', '[]'],
    ['create', ''],
    ['bulk', ''],
    ['bulk', '{"index":{"_id":"a"}}\n{}'],
    ['bulk', '{"index":{"_id":"a"}}\n'],
    ['bulk', '{"index":{"_id":"a","_index":"logs"}}\n{}\n'],
    ['bulk', '{"index":{"_id":"a","_index":"logs"},"index":{"_id":"a"}}\n{}\n'],
    ['bulk', '{"index":{"_index":"logs","_id":"a"}}\n{}\n'],
    ['bulk', '{"delete":{"_id":"a"}}\n{}\n'],
    ['bulk', '{"index":{"_id":"a"}}\nx\n'],
    ['bulk', '{"index":{}}\n{}\n'],
    ['nothing', '{}'],
  ] as const)('of %s does not pass as %j', (write, body) => {
    expect(writeProblem(write, body)).toEqual(expect.any(String));
  });
});
