import { describe, expect, it } from 'vitest';
import { formatDecimal } from './decimal-format.ts';

describe('decimal patterns', () => {
  it.each<[string, number | bigint, string]>([
    ['#.0', 1, '1.0'],
    ['#.0', 0.25, '.2'],
    ['0.0', 0.25, '0.2'],
    ['0.0', 0.35, '0.3'],
    ['0.0', 0.75, '0.8'],
    ['#', 2.5, '2'],
    ['#', 3.5, '4'],
    ['#.##', 1.005, '1'],
    ['#.##', 1234.5678, '1234.57'],
    ['#,##0.00', 1234567.891, '1,234,567.89'],
    ['#,##0', -1234n, '-1,234'],
    ['000', 7, '007'],
    ['0%', 0.256, '26%'],
    ["'#'0", 5, '#5'],
    ['$0.00;($0.00)', -3.5, '($3.50)'],
    ['0.0', Number.POSITIVE_INFINITY, '∞'],
    ['#', 9223372036854775807n, '9223372036854775807'],
    ['#', 0, '0'],
  ])('writes by %s the number %s as %s', (pattern, value, text) => {
    expect(formatDecimal(pattern, value)).toBe(text);
  });
});
