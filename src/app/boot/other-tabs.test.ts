import { expect, it } from 'vitest';
import type { KeptState } from '../../worker/kept/kept-state.ts';
import { heedOtherTabs } from './other-tabs.ts';

function page(kept: KeptState | undefined) {
  const life = { now: 0, last: 0, answers: true };
  const ended: string[] = [];
  let reloads = 0;
  const heed = heedOtherTabs(
    {
      getState: () => ({ kind: ended.length === 0 ? 'running' : 'restarting' }),
      kept: { getState: () => kept },
      pulse: () => {
        const { last } = life;
        // Its answer comes behind the question.
        if (life.answers) life.last = life.now;
        return { answered: 0, lastLife: last };
      },
      stop: (reason) => void ended.push(reason),
      restart: async () => undefined,
    },
    { reload: () => reloads++, now: () => life.now, reason: 'silent' },
  );
  /** Other tabs that wait in vain say so for a while. */
  const impatience = (): void => {
    for (let time = 0; time < 10; time++) {
      life.now += 150;
      heed({ kind: 'end' });
    }
  };
  return { life, ended, heed, impatience, reloads: () => reloads };
}

it('ends a worker that leads and gives no sign of life, once', () => {
  const { life, ended, impatience } = page({ kind: 'kept', damaged: [] });
  impatience();
  expect(ended, 'it lives').toEqual([]);
  life.answers = false;
  impatience();
  expect(ended).toEqual(['silent']);
});

it.each([
  ['that does not lead', { kind: 'kept', damaged: [], elsewhere: true } as const],
  ['that is only opening what is kept', undefined],
])('leaves a worker alone %s', (_, kept) => {
  const { life, ended, impatience } = page(kept);
  life.answers = false;
  impatience();
  expect(ended).toEqual([]);
});

it('is loaded anew where all that is kept is another one', () => {
  const { heed, reloads } = page({ kind: 'kept', damaged: [], elsewhere: true });
  heed({ kind: 'anew' });
  expect(reloads()).toBe(1);
});
