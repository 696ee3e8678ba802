import { expect, it } from 'vitest';
import type { Facts } from './fact-names.ts';
import type { Step } from './lesson.ts';
import { pastTheCount } from './past-the-count.ts';

const step: Step = {
  title: 'A walk',
  text: 'Walk.',
  do: [{ control: 'search_after.walk' }],
  check: [
    { see: 'search_after.page', is: 1000 },
    { see: 'search_after.requests', is: 1000 },
    { see: 'offset.requests', atMost: 2 },
  ],
  seen: '',
};
const seen =
  (facts: Readonly<Record<string, number>>): Facts =>
  (name) =>
    facts[name];

it('is a lane that has asked more often than its step counts on, and no other', () => {
  expect(pastTheCount(step, seen({ 'search_after.requests': 1001 }))).toEqual({ lane: 'search_after', requests: 1001, wanted: 1000 });
  expect(pastTheCount(step, seen({ 'search_after.requests': 1000, 'offset.requests': 2, 'scroll.requests': 5000 }))).toBeUndefined();
  expect(pastTheCount(step, seen({ 'offset.requests': 3 }))).toEqual({ lane: 'Offset', requests: 3, wanted: 2 });
  expect(pastTheCount(step, () => undefined)).toBeUndefined();
});
