import { expect, it } from 'vitest';
import { KNOWN_FAULTS } from '../../rest/faults/known-faults.ts';
import { isKnownOn, KNOWN, withKnown } from './known.ts';

it('offers the faults that the service knows', () => {
  expect(KNOWN).toEqual(KNOWN_FAULTS);
});

it('turns one fault on and off among others', () => {
  const on = withKnown('delay=5,shard=1:fail', 'no_tie_break', true);
  expect(on).toBe('delay=5, shard=1:fail, known=no_tie_break');
  expect([isKnownOn(on, 'no_tie_break'), isKnownOn(on, 'scroll_page_lost'), isKnownOn('', 'no_tie_break')]).toEqual([true, false, false]);
  expect(withKnown(withKnown(on, 'no_tie_break', true), 'no_tie_break', false)).toBe('delay=5, shard=1:fail');
});
