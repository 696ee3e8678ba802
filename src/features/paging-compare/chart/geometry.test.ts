import { describe, expect, it } from 'vitest';
import { geometryOf } from './geometry.ts';

describe('the box of the chart', () => {
  it('leaves room for half of the label of the deepest point, on a phone too', () => {
    const { right, x } = geometryOf([], [{ id: 'ceiling', mode: 'offset', name: null, samples: [[1_000_000, 50]] }], {
      width: 328,
      height: 300,
      log: false,
    });
    expect(x(1_000_000)).toBe(right);
    expect(328 - right).toBeGreaterThanOrEqual(30);
  });
});
