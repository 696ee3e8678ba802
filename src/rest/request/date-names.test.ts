import { describe, expect, it } from 'vitest';
import { resolveDateNames } from './date-names.ts';
import { Refusal } from '../errors/refusal.ts';

const NOW = Date.UTC(2024, 2, 22, 23, 30);

describe('resolveDateNames', () => {
  it.each([
    ['logs', 'logs'],
    ['<logs-{now}>', 'logs-2024.03.22'],
    ['<logs-{now/d}>', 'logs-2024.03.22'],
    ['<logs-{now/M}>', 'logs-2024.03.01'],
    ['<logs-{now/M{yyyy.MM}}>', 'logs-2024.03'],
    ['<logs-{now/M-1M{uuuu.MM}}>', 'logs-2024.02'],
    ['<logs-{now/d{yyyy.MM.dd|+01:00}}>', 'logs-2024.03.23'],
    ['<logs-{now/d{yyyyMMdd|Europe/Berlin}}-x>', 'logs-20240323-x'],
    ['<a\\{b\\}-{now/d}>', 'a{b}-2024.03.22'],
    ['a,<b-{now/d}*>,-<b-{now-1d/d}>', 'a,b-2024.03.22*,-b-2024.03.21'],
  ])('%s stands for %s', (expression, expected) => {
    expect(resolveDateNames(expression, NOW)).toBe(expected);
  });

  it.each([
    '<>',
    '<a-{now/d>',
    '<a-}>',
    '<a-{now/x}>',
    '<a-{now/d{}}>',
    '<a-{now/d{yyyy.QQ}}>',
    '<a-{now/d{yyyy|Nowhere}}>',
    '<a-{later}>',
  ])('refuses %s', (expression) => {
    expect(() => resolveDateNames(expression, NOW)).toThrow(Refusal);
  });
});
