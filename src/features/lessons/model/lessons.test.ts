import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messages } from '../messages.ts';
import { catalogue } from './catalogue.ts';
import { countedCurve, curveStep, drawable, expectedCurve, finished, blankSketch, withPoint } from './curve.ts';
import type { FactName, Facts, FactValue } from './fact-names.ts';
import type { CurvePoint, Lesson, Prediction } from './lesson.ts';
import { lessonSchema } from './lesson-schema.ts';
import { mutate } from '../testing/mutate.ts';
import { isSetUp, newLesson, outcomeOf, playLesson, readState, type Guess, type LessonEvent, type LessonState } from './lesson-state.ts';
import { recordedAt } from './recorded.ts';
import { readLesson, type LessonReading, type Refusal } from './read-lesson.ts';

const lessons = catalogue.map(({ json }) => lessonIn(readLesson(json)));

function lessonIn(reading: LessonReading): Lesson {
  if (!reading.ok) throw new Error(JSON.stringify(reading.refusal));
  return reading.lesson;
}

/** Sees what makes a step's checks hold. */
function factsFor(lesson: Lesson, step: number): Facts {
  const setup = lesson.steps.slice(0, step).findLast((one) => one.setup)?.setup ?? lesson.setup;
  const seen = new Map<FactName, FactValue>([
    ['setup.data', setup.data],
    ['setup.made', setup.documents],
    ['setup.shards', setup.shards],
    ['setup.replicas', setup.replicas ?? 0],
  ]);
  const asked = lesson.steps[step - 1]?.check ?? [];
  for (const { see } of asked) {
    const all = asked.filter((one) => one.see === see);
    const least = Math.ceil(Math.max(0, ...all.map(({ atLeast = 0 }) => atLeast)));
    seen.set(see, all.find(({ is }) => is !== undefined)?.is ?? least);
  }
  return (name) => seen.get(name);
}

const nothing: Facts = () => undefined;

function rightGuess(prediction: Prediction): Guess {
  return prediction.kind === 'curve' ? expectedCurve(prediction.curve) : prediction.answer;
}

function cameOf(lesson: Lesson, state: LessonState): unknown {
  const { prediction } = lesson;
  return prediction.kind === 'curve' ? countedCurve(prediction.curve, state.steps) : outcomeOf(lesson, state)?.came;
}

/** What a prediction expects, by the step and the fact that count it. */
function expectedBy({ prediction }: Lesson): readonly CurvePoint[] {
  if (prediction.kind === 'curve') return prediction.curve.lines.flatMap(({ points }) => points);
  return prediction.kind === 'number' ? [{ ...prediction.counted, is: prediction.answer }] : [];
}

function playThrough(lesson: Lesson): LessonState {
  const { prediction, steps } = lesson;
  const events: LessonEvent[] = [
    { type: 'guessed', guess: rightGuess(prediction) },
    { type: 'went', to: 1 },
    ...steps.flatMap((_, i): LessonEvent[] => [
      { type: 'saw', facts: nothing },
      { type: 'saw', facts: factsFor(lesson, i + 1) },
      { type: 'went', to: i + 2 },
    ]),
  ];
  return events.reduce((state, event) => playLesson(lesson, state, event), newLesson(lesson));
}

describe('the lessons that come with the page', () => {
  it('are read as any other, have names of their own, and expect in their last figures what their prediction expects', () => {
    expect(new Set(lessons.map(({ id }) => id)).size).toBe(lessons.length);
    const odd = lessons.flatMap((lesson) =>
      expectedBy(lesson).filter(({ step, see, is }) => lesson.steps[step - 1]?.check.find((one) => one.see === see)?.is !== is),
    );
    expect(odd).toEqual([]);
  });

  it.each(lessons.map((lesson) => [lesson.id, lesson] as const))('%s plays to its end', (_, lesson) => {
    const state = playThrough(lesson);
    expect(state.at).toBe(lesson.steps.length + 1);
    expect(state.steps.map(({ mark }) => mark)).toEqual(lesson.steps.map(() => 'ticked'));
    expect(cameOf(lesson, state)).toEqual(rightGuess(lesson.prediction));
    for (const deed of lesson.steps.flatMap((step) => step.do)) expect(messages.deed(deed)).not.toBe(deed.control);
  });

  it.each(lessons.map((lesson) => [lesson.id, lesson] as const))('%s plays from what was recorded of it', (_, lesson) => {
    let state = playLesson(lesson, newLesson(lesson), { type: 'went', to: 1 });
    for (const at of lesson.steps.keys()) {
      state = playLesson(lesson, state, { type: 'saw', facts: recordedAt(lesson, at + 1) ?? nothing });
      state = playLesson(lesson, state, { type: 'went', to: at + 2 });
    }
    expect(state.steps.map(({ mark }) => mark)).toEqual(lesson.steps.map(() => 'ticked'));
  });

  it('have a published schema', async () => {
    await expect(`${JSON.stringify(lessonSchema, null, 2)}\n`).toMatchFileSnapshot('../../../../public/lesson.schema.json');
  });
});

const [first] = lessons;
if (first === undefined) throw new Error('there are no lessons');
const text = catalogue[0]?.json ?? '';
const curved = catalogue[3]?.json ?? '';
const scored = catalogue[9]?.json ?? '';

it('a file that begins with a byte-order mark is read', () => {
  expect(readLesson(`\ufeff${text}`)).toEqual(readLesson(text));
});

describe('a learner', () => {
  const send = (state: LessonState, ...events: readonly LessonEvent[]) =>
    events.reduce((now, event) => playLesson(first, now, event), state);
  const begun = send(newLesson(first), { type: 'guessed', guess: 7 }, { type: 'went', to: 1 });

  it('ticks a step by what is seen, and not by going on', () => {
    expect(send(begun, { type: 'went', to: 2 }).steps[0]?.mark).toBe('open');
    expect(send(begun, { type: 'skipped' })).toMatchObject({ at: 2, steps: [{ mark: 'skipped' }, {}, {}, {}, {}] });
    const ticked = send(begun, { type: 'saw', facts: factsFor(first, 1) });
    expect(ticked.steps[0]).toEqual({ mark: 'ticked', counted: { 'offset.page': 1, 'offset.merged': 6 } });
    expect(send(ticked, { type: 'saw', facts: nothing }, { type: 'skipped' }).steps[0]?.mark).toBe('ticked');
  });

  it('is ticked nothing while the page shows other data', () => {
    const elsewhere: Facts = (name) => (name === 'setup.shards' ? 20 : factsFor(first, 1)(name));
    expect(send(begun, { type: 'saw', facts: elsewhere })).toBe(begun);
  });

  it('is told to set the page up where the index was made with other documents, and not when a step deletes some', () => {
    const logs = first.steps.findIndex(({ setup }) => setup) + 1;
    const others =
      (changed: Partial<Record<FactName, FactValue>>): Facts =>
      (name) =>
        changed[name] ?? factsFor(first, logs)(name);
    expect(isSetUp(first, logs, others({}))).toBe(true);
    expect(isSetUp(first, logs, others({ 'setup.made': 10_000, 'setup.documents': 10_000 }))).toBe(false);
    expect(isSetUp(first, logs, others({ 'setup.documents': 50_000 }))).toBe(true);
  });

  it('keeps a guess once something was counted, and may begin again', () => {
    const ticked = send(begun, { type: 'saw', facts: factsFor(first, 1) });
    expect(send(begun, { type: 'guessed', guess: 9 }).guess).toBe(9);
    expect(send(ticked, { type: 'guessed', guess: 9 }).guess).toBe(7);
    expect(send(ticked, { type: 'restarted' })).toEqual(newLesson(first));
  });

  it('finds their progress again, and nothing of a damaged one', () => {
    const state = playThrough(first);
    expect(readState(first, JSON.parse(JSON.stringify(state)))).toEqual(state);
    for (const damaged of [null, 5, [], { at: 99, steps: [] }, { ...state, at: -1 }, { ...state, steps: [1] }])
      expect(readState(first, damaged)).toBeUndefined();
    expect(readState(first, { ...state, guess: 'x', steps: state.steps.map(() => 0) })).toMatchObject({ guess: null });
  });
});

const drawn = lessons.find(({ prediction }) => prediction.kind === 'curve');

describe('a drawing', () => {
  it('is a guess once it is whole, of heights that a key comes to, and is found again', () => {
    if (drawn?.prediction.kind !== 'curve') throw new Error('no lesson has one');
    const { curve } = drawn.prediction;
    expect(drawable(curve, curveStep(curve) * 3.4)).toBe(curveStep(curve) * 3);
    expect([drawable(curve, -5), drawable(curve, curve.most * 2)]).toEqual([0, curve.most]);
    let sketch = blankSketch(curve);
    for (const line of curve.lines.keys())
      for (const place of curve.at.keys()) {
        expect(finished(sketch)).toBeUndefined();
        sketch = withPoint(sketch, line, place, 0);
      }
    const guess = finished(sketch);
    if (guess === undefined) throw new Error('it is not whole');
    const state = playLesson(drawn, newLesson(drawn), { type: 'guessed', guess });
    expect(readState(drawn, JSON.parse(JSON.stringify(state)))).toEqual(state);
    for (const odd of [[], [[1]], [...guess, []], guess.map((line) => line.map(() => -1)), guess.map((line) => line.map(() => Infinity))])
      expect(playLesson(drawn, state, { type: 'guessed', guess: odd })).toBe(state);
  });
});

describe('a file that is no lesson is refused with line, path and reason', () => {
  const changed = (change: (lesson: Record<string, unknown>) => void): string => {
    const value = JSON.parse(text) as Record<string, unknown>;
    change(value);
    return JSON.stringify(value, null, 1);
  };
  /** The first check asks for something else. */
  const seeing = (check: string): string => text.replace('"see": "offset.page", "is": 1 ', `${check} `);
  it.each<readonly [string, string, string, string]>([
    ['no JSON', text.replace('"id":', '"id"'), '', 'is not JSON: a colon belongs behind a name'],
    ['two of a name', text.replace('"id":', '"lesson": 1, "id":'), '', 'is not JSON: the name [lesson] stands here twice'],
    ['an unknown member', changed((lesson) => (lesson['html'] = '<b>')), 'html', 'is not known here'],
    ['a missing member', changed((lesson) => delete lesson['goal']), 'goal', 'is missing'],
    ['an id with blanks', changed((lesson) => (lesson['id'] = 'my lesson')), 'id', 'must be of small letters, digits and hyphens'],
    ['another kind of value', changed((lesson) => (lesson['minutes'] = '2')), 'minutes', 'must be a whole number'],
    [
      'an unknown fact',
      text.replace('"see": "offset.page", "is": 1 ', '"see": "offset.pages", "is": 1 '),
      'steps[0].check[0].see',
      'is not among',
    ],
    ['a check of nothing', text.replace('"see": "offset.page", "is": 1 ', '"see": "offset.page" '), 'steps[0].check[0]', 'at least 2'],
    ['an unknown control', text.replace('"offset.jump"', '"offset.hack"'), 'steps[2].do[1].control', 'is not among'],
    ['a control set to nonsense', text.replace('"to": 5', '"to": "//evil"'), 'steps[2].do[0]', 'needs a whole number'],
    [
      'a prediction without its answer',
      text.replace('"answer": 18,', ''),
      'prediction.answer',
      'is missing, as the prediction is a number',
    ],
    ['a drawing that goes back', curved.replace('[500, 1000]', '[500, 500]'), 'prediction.curve.at[1]', 'right of the one before'],
    ['a point too few', curved.replace('[500, 1000]', '[500, 600, 1000]'), 'prediction.curve.lines[0].points', 'must have 3 entries'],
    ['a point above', curved.replace('"most": 30000000', '"most": 60000'), 'prediction.curve.lines[1].points[0].is', 'lies above 60000'],
    ['a step there is not', curved.replace('"step": 7', '"step": 9'), 'prediction.curve.lines[2].points[1].step', 'not among the 8 steps'],
    [
      'two lines of a name',
      curved.replace('Offset, in one jump', 'Offset, page by page'),
      'prediction.curve.lines[2].name',
      'another line',
    ],
    ['a cell too few', scored.replace(/,\s*\{ "step": 3, "see": "pit.read.rows" \}/, ''), 'score.rows[0].cells', 'must have 2 entries'],
    [
      'a run there is not',
      scored.replace('"step": 3, "see": "pit.read.rows"', '"step": 9, "see": "pit.read.rows"'),
      'score.rows[0].cells[1].step',
      'not among the 5 steps',
    ],
    [
      'more documents than there are',
      changed((lesson) => Object.assign(lesson['setup'] as object, { documents: 25 })),
      'setup.documents',
      'at most 24',
    ],
    [
      'an order by no field',
      changed((lesson) => Object.assign(lesson['setup'] as object, { sort: 'pages:asc' })),
      'setup.sort',
      '[pages] is not a field of [tiny]',
    ],
    [
      'a number in quotes',
      text.replace('"see": "offset.page", "is": 1 ', '"see": "offset.page", "is": "1" '),
      'steps[0].check[0].is',
      'a whole number from 0',
    ],
    [
      'half a page',
      text.replace('"see": "offset.page", "is": 1 ', '"see": "offset.page", "is": 1.5 '),
      'steps[0].check[0].is',
      'a whole number from 0',
    ],
    [
      'a limit of a word',
      text.replace('"see": "offset.page", "is": 1 ', '"see": "offset.status", "atLeast": 1 '),
      'steps[0].check[0].atLeast',
      'is for numbers',
    ],
    [
      'two values of one fact',
      text.replace('"see": "offset.page", "is": 1 }', '"see": "offset.page", "is": 1 }, { "see": "offset.page", "is": 2 }'),
      'steps[0].check[1]',
      '[1] is asked as well',
    ],
    [
      'limits that cross',
      text.replace('"see": "offset.page", "is": 1 ', '"see": "offset.page", "atLeast": 3, "atMost": 2 '),
      'steps[0].check[0]',
      'at least 3 and at most 2',
    ],
    [
      'other shards than the page is set up with',
      text.replace('"see": "offset.page", "is": 1 ', '"see": "setup.shards", "is": 19 '),
      'steps[0].check[0]',
      '[3] is asked as well',
    ],
    ['a blank title', changed((lesson) => (lesson['title'] = ' \u200b ')), 'title', 'must be text to read'],
    ['a title with a control character', changed((lesson) => (lesson['title'] = 'Page\u00071')), 'title', 'without control characters'],
    ['a title that turns the line around', changed((lesson) => (lesson['title'] = 'Page \u202e1')), 'title', 'without control characters'],
    ['an answer that no step can count', text.replace('"answer": 18,', '"answer": 19,'), 'prediction.counted', 'is ticked by [18]'],
    ...(
      [
        ['a button the lane has not', '"offset.jump"', '"offset.close"', 'steps[2].do[1]', 'which has [offset.next'],
        ['a window raised for a cursor', '"offset.jump"', '"search_after.raise"', 'steps[2].do[1]', 'is no button of this lane'],
        ['a page past its field', '"to": 5', '"to": 99999999', 'steps[2].do[0]', 'from 1 to 9999999'],
        ['a size past its field', '"control": "page", "to": 5', '"control": "size", "to": 20000', 'steps[2].do[0]', 'from 1 to 10000'],
      ] as const
    ).map(([title, from, to, path, reason]) => [title, text.replace(from, to), path, reason] as const),
    ...(
      [
        ['offset.error', '"banana"', 'one of [none, window, refused'],
        ['offset.status', '"closed"', 'one of [idle, running'],
        ['offset.read.end', '"banana"', 'one of [end, stopped'],
        ['offset.read.tie', '"banana"', 'one of [_id, none]'],
        ['offset.read.copies', '"banana"', 'one of [turn, same]'],
        ['setup.tie', '"banana"', 'one of [_id, none]'],
        ['console.method', '"FETCH"', 'one of [GET, POST'],
        ['console.relation', '"banana"', 'one of [eq, gte, none]'],
        ['setup.sort', '"pages:asc"', 'not a field of [tiny]'],
        ['setup.sort', '"year:up"', 'neither in :asc'],
        ['offset.open', 'true', 'one of [false]'],
        ['search_after.open', 'true', 'one of [false]'],
        ['offset.filtered', 'true', 'one of [false]'],
      ] as const
    ).map(([see, is, reason]) => [`${see} ${is}`, seeing(`"see": "${see}", "is": ${is}`), 'steps[0].check[0].is', reason] as const),
    ...(
      [
        ['"see": "console.status", "is": 999', 'from 100 to 599'],
        ['"see": "setup.documents", "is": 5', '[24] is asked as well'],
        ['"see": "setup.size", "is": 5', 'is asked as well'],
        ['"see": "setup.page", "is": 0', 'from 1 to 9999999'],
        ['"see": "offset.merged", "is": 1000000000', 'from 0 to 72'],
        ['"see": "offset.merged", "atMost": -1', 'nothing is at least 0 and at most -1'],
      ] as const
    ).map(([check, reason]) => [check, seeing(check), 'steps[0].check[0]', reason] as const),
    ['a limit no number reaches', seeing('"see": "offset.page", "atLeast": 1e400'), 'steps[0].check[0].atLeast', 'larger than a number'],
    ['a guess below nothing', text.replace('"answer": 18,', '"answer": -5,'), 'prediction.counted', 'a whole number from 0'],
    ['half a guess', text.replace('"answer": 18,', '"answer": 3.5,'), 'prediction.counted', 'a whole number from 0'],
    [
      'a cell that names a word',
      scored.replace('"step": 3, "see": "pit.read.rows"', '"step": 3, "see": "pit.read.end"'),
      'score.rows[0].cells[1].see',
      'is not a number',
    ],
    [
      'a cell its step does not count',
      scored.replace('"step": 3, "see": "pit.read.rows"', '"step": 3, "see": "scroll.read.rows"'),
      'score.rows[0].cells[1].see',
      'is not counted at step 3',
    ],
    ['a figure nobody can see', text.replace('{offset.discarded} away', '{alert} away'), 'steps[0].seen', 'names [alert]'],
  ])('%s', (_, json, path, reason) => {
    const reading = readLesson(json);
    if (reading.ok) throw new Error('it was read');
    expect(reading.refusal.path).toBe(path);
    expect(reading.refusal.reason).toContain(reason);
    expect(reading.refusal.line).toBeGreaterThan(path === 'goal' ? 0 : 1);
  });
});

/** Whether a lesson that was read does not come to its end, or asks for something in no words. */
function faultOf(lesson: Lesson): boolean {
  const asked = lesson.steps.flatMap((step) => step.do).map((deed) => messages.deed(deed));
  const { at, steps } = playThrough(lesson);
  const isPlayed = at === lesson.steps.length + 1 && steps.every(({ mark }) => mark === 'ticked');
  return !isPlayed || asked.some((words) => words.includes('undefined'));
}

function faultIn({ line, reason }: Refusal, json: string): boolean {
  return line < 1 || line > json.split('\n').length || reason === '';
}

describe('a thousand mutated lessons', () => {
  it('are lessons that play, or are refused with their place', { timeout: 30_000 }, () => {
    const outcome = { played: 0, refused: 0 };
    const odd: unknown[] = [];
    const check = (json: string) => {
      const reading = readLesson(json);
      outcome[reading.ok ? 'played' : 'refused']++;
      const fault = reading.ok ? faultOf(reading.lesson) : faultIn(reading.refusal, json);
      if (fault) odd.push(json);
    };
    fc.assert(
      fc.property(fc.nat(lessons.length - 1), fc.infiniteStream(fc.nat()), fc.nat(3), (which, stream, kind) => {
        const draw = (limit: number) => (stream.next().value ?? 0) % Math.max(1, limit);
        const json = catalogue[which]?.json ?? '';
        if (kind === 0) {
          // Signs of the text itself.
          const at = draw(json.length);
          check(json.slice(0, at) + ['', '"', '{', ',', '\\', '0', '\u0000'][draw(7)] + json.slice(at + draw(3)));
          return;
        }
        check(JSON.stringify(mutate(JSON.parse(json), draw), null, 2) ?? '');
      }),
      { numRuns: 1_000 },
    );
    expect(odd).toEqual([]);
    expect(Math.min(outcome.played, outcome.refused)).toBeGreaterThan(20);
  });
});
