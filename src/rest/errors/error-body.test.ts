import { describe, expect, it } from 'vitest';
import type { EngineError, ShardFailure } from '../../engine/index.ts';
import { errorAnswer, itemError, shardFailureNodes } from './error-body.ts';
import { writeNode } from '../write-node.ts';
import type { RestError } from './refusal.ts';

const at = (near: string | undefined): { readonly line: number; readonly col: number } =>
  near === undefined ? { line: 1, col: 1 } : { line: 2, col: 5 };

function answer(error: RestError): { readonly status: number; readonly body: unknown } {
  const { status, body } = errorAnswer(error, at);
  return { status, body: JSON.parse(new TextDecoder().decode(writeNode(body))) };
}

function failure(shard: number, error: EngineError, index = 'logs'): ShardFailure {
  return { shard, index, uuid: 'U', error };
}

const WINDOW =
  'Result window is too large, from + size must be less than or equal to: [10000] but was [10010]. See the scroll api for a more efficient way to request large data sets. This limit can be set by changing the [index.max_result_window] index level setting.';

describe('errorAnswer', () => {
  it('writes the window error word for word, each index once', () => {
    const window: EngineError = { kind: 'result_window_too_large', from: 10_000, size: 10, limit: 10_000 };
    const cause = { type: 'illegal_argument_exception', reason: WINDOW };
    const error: EngineError = {
      kind: 'search_phase_failed',
      phase: 'query',
      reason: 'all shards failed',
      failures: [failure(0, window), failure(1, window), failure(2, window)],
    };
    expect(answer(error)).toEqual({
      status: 400,
      body: {
        error: {
          root_cause: [cause],
          type: 'search_phase_execution_exception',
          reason: 'all shards failed',
          phase: 'query',
          grouped: true,
          failed_shards: [{ shard: 0, index: 'logs', node: 'fathom', reason: cause }],
          caused_by: { ...cause, caused_by: cause },
        },
        status: 400,
      },
    });
  });

  it('orders the keys of an error as the peers do', () => {
    const { body } = errorAnswer({ kind: 'index_not_found', index: 'x' }, at);
    expect(new TextDecoder().decode(writeNode(body))).toBe(
      '{"error":{"root_cause":[{"type":"index_not_found_exception","reason":"no such index [x]","resource.type":"index_or_alias","resource.id":"x","index_uuid":"_na_","index":"x"}],"type":"index_not_found_exception","reason":"no such index [x]","resource.type":"index_or_alias","resource.id":"x","index_uuid":"_na_","index":"x"},"status":404}',
    );
  });

  it('keeps caused_by out of root causes', () => {
    const { body } = answer({ kind: 'mapper_parsing', reason: 'failed', cause: { type: 'number_format_exception', reason: 'x' } });
    expect(body).toEqual({
      error: {
        root_cause: [{ type: 'mapper_parsing_exception', reason: 'failed' }],
        type: 'mapper_parsing_exception',
        reason: 'failed',
        caused_by: { type: 'number_format_exception', reason: 'x' },
      },
      status: 400,
    });
  });

  it('tells of a context that is gone with shard -1 and one caused_by', () => {
    const { status, body } = answer({ kind: 'context_missing', contextId: 7 });
    const cause = { type: 'search_context_missing_exception', reason: 'No search context found for id [7]' };
    expect(status).toBe(404);
    expect(body).toMatchObject({
      error: { root_cause: [cause], failed_shards: [{ shard: -1, index: null, reason: cause }], caused_by: cause },
    });
  });

  it('has no caused_by when a shard failed with an error of the engine’s own', () => {
    const error: EngineError = { kind: 'query_shard', index: 'logs', uuid: 'U', reason: 'No mapping found for [x] in order to sort on' };
    const { body } = answer({ kind: 'search_phase_failed', phase: 'query', reason: 'all shards failed', failures: [failure(0, error)] });
    expect(body).toMatchObject({ error: { root_cause: [{ type: 'query_shard_exception', index_uuid: 'U', index: 'logs' }] } });
    expect(JSON.stringify(body)).not.toContain('caused_by');
  });

  it.each<[RestError, number, string]>([
    [
      { kind: 'too_many_scroll_contexts', limit: 500 },
      429,
      'Trying to create too many scroll contexts. Must be less than or equal to: [500].',
    ],
    [{ kind: 'too_many_pit_contexts', limit: 300 }, 429, 'Trying to create too many Point In Time contexts.'],
    [
      { kind: 'scroll_batch_too_large', size: 10_010, limit: 10_000 },
      400,
      'Batch size is too large, size must be less than or equal to: [10000] but was [10010].',
    ],
    [
      { kind: 'keep_alive_too_large', keepAlive: '2m', limit: '1m', setting: 'search.max_keep_alive' },
      400,
      'Keep alive for request (2m) is too large. It must be less than (1m).',
    ],
    [{ kind: 'malformed_scroll_id', scrollId: 'x' }, 400, 'Cannot parse scroll id'],
    [{ kind: 'malformed_pit_id', pitId: 'abc' }, 400, 'invalid id: [abc]'],
    [{ kind: 'index_already_exists', index: 'x', uuid: 'U' }, 400, 'index [x/U] already exists'],
    [{ kind: 'index_closed', index: 'x', uuid: 'U' }, 400, 'closed'],
    [{ kind: 'document_missing', index: 'x', uuid: 'U', shard: 0, id: '1' }, 404, '[_doc][1]: document missing'],
    [
      { kind: 'version_conflict', index: 'x', uuid: 'U', shard: 0, id: '1', reason: 'version conflict, x' },
      409,
      '[1]: version conflict, x',
    ],
    [
      { kind: 'strict_dynamic_mapping', field: 'x', within: '_doc' },
      400,
      'mapping set to strict, dynamic introduction of [x] within [_doc] is not allowed',
    ],
    [{ kind: 'validation', findings: ['a', 'b'] }, 400, 'Validation Failed: 1: a;2: b;'],
    [{ kind: 'empty_clause', near: 'query' }, 400, 'query malformed, empty clause found at [2:5]'],
    [{ kind: 'x_content_parse', reason: '[pit] unknown field [x]', near: 'x' }, 400, '[2:5] [pit] unknown field [x]'],
  ])('%j', (error, status, reason) => {
    const found = answer(error);
    expect(found.status).toBe(status);
    expect(JSON.stringify(found.body)).toContain(JSON.stringify(reason).slice(1, -1));
  });

  it('puts line and column on parsing errors', () => {
    expect(answer({ kind: 'parsing_near', reason: 'r', near: 'x' }).body).toMatchObject({ error: { line: 2, col: 5 } });
    expect(answer({ kind: 'parsing', reason: 'r' }).body).toMatchObject({ error: { line: 1, col: 1 } });
  });
});

describe('itemError', () => {
  it('has no root causes', () => {
    expect(itemError({ kind: 'version_conflict', index: 'x', uuid: 'U', shard: 3, id: '1', reason: 'r' })).toEqual({
      status: 409,
      error: { type: 'version_conflict_engine_exception', reason: '[1]: r', index_uuid: 'U', shard: '3', index: 'x' },
    });
  });
});

describe('shardFailureNodes', () => {
  it('keeps one entry for equal failures of one index, and one for each index', () => {
    const error: EngineError = { kind: 'illegal_argument', reason: 'r' };
    const nodes = shardFailureNodes([failure(0, error, 'a'), failure(1, error, 'a'), failure(0, error, 'b')]);
    expect(nodes.map((node) => [node['index'], node['shard']])).toEqual([
      ['a', 0],
      ['b', 0],
    ]);
  });
});
