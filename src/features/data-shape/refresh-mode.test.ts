import { expect, it } from 'vitest';
import { readRefresh, writeRefresh } from './refresh-mode.ts';

it.each([
  ['1s', { mode: 'interval', seconds: 1 }, '1s'],
  ['2m', { mode: 'interval', seconds: 120 }, '120s'],
  ['500ms', { mode: 'interval', seconds: 1 }, '1s'],
  ['0ms', { mode: 'write', seconds: 1 }, '0ms'],
  ['0', { mode: 'write', seconds: 1 }, '0ms'],
  ['-1', { mode: 'manual', seconds: 1 }, '-1'],
] as const)('an interval of %s is read and written', (setting, choice, written) => {
  expect(readRefresh(setting)).toEqual(choice);
  expect(writeRefresh(readRefresh(setting))).toBe(written);
});
