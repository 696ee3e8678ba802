import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../features/lessons/model/catalogue.ts';
import { openDesk, type LessonDesk } from '../../features/lessons/model/desk.ts';
import { lessonOf, withLesson } from '../routes/lesson-param.ts';
import { encodeState } from '../permalink/codec.ts';
import { mutate } from '../../features/lessons/testing/mutate.ts';
import { readStepName, stepName } from './lesson-address.ts';
import { openShared, packLesson } from './shared-lesson.ts';

/** As the page words a refusal: line, path where there is one, and reason. A name in a path may hold any sign, as the file may. */
const refusal = /^Not opened\. Line \d+(, \S.*?)?: .+\.$/s;
const damaged = /^This link is damaged|^This link was made by a later Fathom/;

/** Plays to the end without seeing anything, and comes to no other state than a lesson has. */
function walksThrough(desk: LessonDesk): boolean {
  const { ref = '', lesson } = desk.getState().at(-1) ?? {};
  const player = desk.player(ref);
  if (player === undefined || lesson === undefined) return false;
  for (let at = 0; at <= lesson.steps.length; at++) player.send({ type: 'skipped' });
  return player.getState().at === lesson.steps.length + 1;
}

describe('a thousand mutated links', () => {
  it('open a lesson that plays, or are refused with line, path and reason', { timeout: 60_000 }, async () => {
    const outcome = { opened: 0, refused: 0, damaged: 0 };
    const desk = openDesk();
    const before = desk.getState().length;
    await fc.assert(
      fc.asyncProperty(fc.nat(catalogue.length - 1), fc.infiniteStream(fc.nat()), fc.nat(2), async (which, stream, kind) => {
        const draw = (limit: number) => (stream.next().value ?? 0) % Math.max(1, limit);
        const json = catalogue[which]?.json ?? '';
        const whole = kind === 0 ? await packLesson(json) : await encodeState(mutate(JSON.parse(json), draw) ?? null);
        const at = draw(whole.length);
        // One sign of the link itself in every third.
        const link = kind === 2 ? whole.slice(0, at) + 'aZ_.%&'.charAt(draw(6)) + whole.slice(at + draw(2)) : whole;
        const why = await openShared(desk, link);
        const kindOf = why === '' ? 'opened' : damaged.test(why) ? 'damaged' : 'refused';
        outcome[kindOf]++;
        expect(desk.getState().length - before).toBe(kindOf === 'opened' ? 1 : 0);
        expect(kindOf === 'opened' ? walksThrough(desk) : kindOf === 'damaged' || refusal.test(why)).toBe(true);
        if (kindOf === 'opened') desk.forget(desk.getState().at(-1)?.ref ?? '');
      }),
      { numRuns: 1_000 },
    );
    expect(Math.min(outcome.opened, outcome.refused, outcome.damaged)).toBeGreaterThan(50);
  });

  it('name a step there is, or nothing: whatever stands in an address comes to a place of the lesson', () => {
    const desk = openDesk();
    fc.assert(
      fc.property(
        fc.constantFrom(...desk.getState()),
        fc.integer({ min: -5, max: 1_000 }),
        fc.string({ unit: 'grapheme', maxLength: 6 }),
        (listed, step, odd) => {
          const fragment = withLesson('#/compare?data=tiny', encodeURIComponent(`${stepName(listed.ref, step)}${odd}`));
          const { ref, step: named } = readStepName(lessonOf(fragment));
          const player = desk.player(ref);
          if (named !== undefined) player?.send({ type: 'went', to: named });
          const at = player?.getState().at ?? 0;
          expect(at >= 0 && at <= listed.lesson.steps.length + 1).toBe(true);
          expect(player === undefined || player.lesson === listed.lesson).toBe(true);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
