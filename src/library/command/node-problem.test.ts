import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fromRoot } from '../../../scripts/lib/paths.mjs';
import { nodeProblem } from './node-problem.ts';

describe('a release of Node', () => {
  it.each([
    ['18.20.4', false],
    ['20.18.9', false],
    ['20.19.0', true],
    ['22.1.0', true],
    ['100.0.0', true],
  ])('%s will do: %s', (version, does) => {
    expect(nodeProblem(version)).toBe(does ? undefined : `fathom-search needs Node 20.19 or newer, and this is ${version}.`);
  });

  it('is asked for as the manifest does', () => {
    expect(JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')).engines.node).toBe('>=20.19');
  });
});
