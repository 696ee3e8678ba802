import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fromRoot } from './lib/paths.mjs';
import { PROMISED } from './lib/promises.mjs';
import { listUnder, proven, reliabilityPage, storyOutcomes, unitOutcomes, usesOf } from './lib/reliability.mjs';

describe('the page of what is promised', () => {
  it('names tests that are there', () => {
    const files = PROMISED.flatMap(({ unit = [], stories = [] }) => [...unit, ...stories.map((name) => `e2e/stories/${name}.spec.ts`)]);
    expect(files.filter((file) => !existsSync(fromRoot(file)))).toEqual([]);
  });

  it('counts what passed, names what failed, and takes a test that said nothing for one that failed', () => {
    const unit = { testResults: [{ name: '/root/a.test.ts', assertionResults: [{ fullName: 'holds', status: 'passed' }] }] };
    const told = {
      suites: [
        {
          specs: [
            { title: 'a story', ok: false, file: 'stories/b.spec.ts', tests: [{ projectName: 'firefox', status: 'unexpected' }] },
            { title: 'another', ok: true, file: 'stories/b.spec.ts', tests: [{ projectName: 'firefox', status: 'skipped' }] },
          ],
        },
      ],
    };
    const outcomes = [...unitOutcomes(unit, '/root', 'Node'), ...storyOutcomes(told, { firefox: 'Firefox' })];
    const row = proven({ promise: 'p', how: '{kills} times', unit: ['a.test.ts', 'c.test.ts'], stories: ['b'] }, outcomes, {
      kills: 2_000,
    });
    expect(row).toMatchObject({ passed: 1, of: 3, how: '2,000 times', where: ['Node', 'Firefox'] });
    expect(row.failures).toEqual(['a story (Firefox)', 'c.test.ts said nothing']);
    const page = reliabilityPage([row], ['x'], '2026-01-01', []);
    expect(page).toContain('1 of 3 tests passed on 2026-01-01');
    expect(page).toContain('- a story (Firefox)');
  });

  it('tells how soon the page was of use, from what stories noted', () => {
    const note = (use: object) => ({ type: 'use', description: JSON.stringify(use) });
    const tests = [
      { projectName: 'long', status: 'expected', annotations: [note({ state: 'there', opened: 1_200, answered: 600 }), { type: 'slow' }] },
      { projectName: 'long', status: 'expected', annotations: [note({ state: 'stopped', opened: 2_001, answered: 600 })] },
    ];
    const uses = usesOf({ suites: [{ specs: [{ title: 'of use', ok: true, file: 'a.spec.ts', tests }] }] });
    expect(uses.map(({ state }) => state)).toEqual(['there', 'stopped']);
    const page = reliabilityPage([], [], '2026-01-01', uses);
    expect(page).toContain('In 1 of 2 states');
    expect(page).toContain('| stopped | 2,001 | 600 |');
  });

  it('takes what falls short from the list of another page', () => {
    expect(listUnder('# a\n\n## b\n\n- one\n- two\n\n## c\n\n- three\n', 'b')).toEqual(['one', 'two']);
  });
});
