import { expect, it } from 'vitest';
import { mayAutoCreate } from './auto-create.ts';

it.each([
  ['true', 'logs', true],
  ['false', 'logs', false],
  ['logs', 'logs', true],
  ['logs*', 'logs-1', true],
  ['-logs*,+*', 'logs-1', false],
  ['-logs*,+*', 'movies', true],
  ['+a*c, +x', 'abc', true],
  ['+a*c, +x', 'ab', false],
  ['+a*a', 'a', false],
  ['*a*b*', 'xaxbx', true],
  ['-*', 'logs', false],
])('%s decides about %s: %s', (setting, name, expected) => {
  expect(mayAutoCreate(setting, name)).toBe(expected);
});
