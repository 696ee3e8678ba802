import { describe, expect, it } from 'vitest';
import { JsonDouble, type JsonValue } from '../../json/json-value.ts';
import { changeSettings, integerOf, readNewSettings, refreshIntervalMs, routingShardsOf, settingDefaults } from './settings.ts';

const owner = { name: 'logs', uuid: 'U', open: true };
const one = (key: string, value: JsonValue): ReadonlyMap<string, JsonValue> => new Map([[key, value]]);
const reason = (result: { readonly ok: boolean }): unknown => (result as { error?: { reason?: string } }).error?.reason;

const routed = (slots: number) =>
  readNewSettings(
    new Map<string, JsonValue>([
      ['index.number_of_shards', 4],
      ['index.number_of_routing_shards', slots],
    ]),
  );

describe('settings of a new index', () => {
  it('keeps what was given as texts, numbers and texts alike', () => {
    const read = readNewSettings(
      new Map<string, JsonValue>([
        ['index.number_of_shards', 3],
        ['index.refresh_interval', '-1'],
      ]),
    );
    expect(read).toEqual({
      ok: true,
      value: new Map([
        ['index.number_of_shards', '3'],
        ['index.refresh_interval', '-1'],
      ]),
    });
  });

  it.each([
    ['index.number_of_shards', 0, 'Failed to parse value [0] for setting [index.number_of_shards] must be >= 1'],
    ['index.number_of_shards', 1025, 'Failed to parse value [1025] for setting [index.number_of_shards] must be <= 1024'],
    ['index.number_of_shards', 'x', 'Failed to parse value [x] for setting [index.number_of_shards]'],
    ['index.number_of_shards', new JsonDouble(1, '1.0'), 'Failed to parse value [1.0] for setting [index.number_of_shards]'],
    ['index.max_result_window', 2_147_483_648, 'Failed to parse value [2147483648] for setting [index.max_result_window]'],
    ['index.hidden', 'yes', 'Failed to parse value [yes] as only [true] or [false] are allowed.'],
    [
      'index.refresh_interval',
      '10',
      'failed to parse setting [index.refresh_interval] with value [10] as a time value: unit is missing or unrecognized',
    ],
    ['index.refresh_interval', '1.5m', 'failed to parse [1.5m], fractional time values are not supported'],
    ['index.uuid', 'x', 'can not update private setting [index.uuid]; this setting is managed by Elasticsearch'],
    [
      'index.analysis.filter.f.type',
      '\0',
      'Failed to parse value for setting [index.analysis.filter.f.type], must not begin with the character U+0000',
    ],
    ['index.sort.field', 'n', 'setting [index.sort.field] is not supported by this service'],
    ['index.mapping.ignore_malformed', true, 'setting [index.mapping.ignore_malformed] is not supported by this service'],
    ['index.max_result_windo', 1, 'unknown setting [index.max_result_windo] did you mean [index.max_result_window]?'],
    [
      'index.foo',
      1,
      'unknown setting [index.foo] please check that any required plugins are installed, or check the breaking changes documentation for removed settings',
    ],
  ])('refuses %s = %s', (key, value, sentence) => {
    expect(reason(readNewSettings(one(key, value)))).toBe(sentence);
  });

  it('wants routing shards to be a multiple of the shards', () => {
    expect(reason(routed(2))).toBe('index.number_of_routing_shards [2] must be >= index.number_of_shards [4]');
    expect(reason(routed(10))).toBe('the number of source shards [4] must be a factor of [10]');
    expect(routed(8).ok).toBe(true);
  });
});

describe('a change of settings', () => {
  const current = new Map([
    ['index.number_of_shards', '2'],
    ['index.max_result_window', '50'],
  ]);

  it('sets, resets with null and keeps existing values on request', () => {
    expect(changeSettings(current, one('index.max_result_window', 7), owner, false)).toMatchObject({ ok: true });
    const changed = changeSettings(current, one('index.max_result_window', 7), owner, false);
    const kept = changeSettings(current, one('index.max_result_window', 7), owner, true);
    const reset = changeSettings(current, one('index.max_result_window', null), owner, false);
    const window = (result: typeof kept) => (result.ok ? integerOf(result.value, 'index.max_result_window') : undefined);
    expect([window(changed), window(kept), window(reset)]).toEqual([7, 50, 10_000]);
    expect(current.get('index.max_result_window')).toBe('50');
  });

  it('refuses what is fixed when the index is made', () => {
    expect(reason(changeSettings(current, one('index.number_of_shards', 3), owner, false))).toBe(
      "Can't update non dynamic settings [[index.number_of_shards]] for open indices [[logs/U]]",
    );
  });

  it('refuses a window below one', () => {
    expect(reason(changeSettings(current, one('index.max_result_window', 0), owner, false))).toBe(
      'Failed to parse value [0] for setting [index.max_result_window] must be >= 1',
    );
  });
});

it('derives effective values', () => {
  expect(refreshIntervalMs(new Map())).toBe(1000);
  expect(refreshIntervalMs(new Map([['index.refresh_interval', '-1']]))).toBe(-1);
  expect(refreshIntervalMs(new Map([['index.refresh_interval', '2m']]))).toBe(120_000);
  expect(routingShardsOf(new Map([['index.number_of_shards', '3']]))).toBe(768);
  expect(settingDefaults(new Map([['index.max_result_window', '7']])).get('index.max_rescore_window')).toBe('7');
});
