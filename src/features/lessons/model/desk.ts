import { createStore, type Store } from '../../../client/store.ts';
import { readStored, writeStored } from '../../../components/browser/stored.ts';
import { catalogue } from './catalogue.ts';
import type { Lesson } from './lesson.ts';
import { newLesson, playLesson, readState, type LessonEvent, type LessonState } from './lesson-state.ts';
import { readLesson, type LessonReading, type Refusal } from './read-lesson.ts';

/** A lesson under the name it has in addresses: its id, with `own.` before it where it came from a file or a link. */
export interface Listed {
  readonly ref: string;
  readonly lesson: Lesson;
  readonly kind: 'ours' | 'example' | 'own';
}

/** A lesson of the reader's own that was kept, and is not read any more: it changed, or another version of the page kept it. */
export interface Unread {
  readonly json: string;
  /** As far as it says one; else empty. */
  readonly title: string;
  readonly refusal: Refusal;
}

/** One learner in one lesson. */
export interface Player extends Pick<Store<LessonState>, 'getState' | 'subscribe'> {
  readonly lesson: Lesson;
  readonly send: (event: LessonEvent) => void;
}

/** All lessons there are, and how far each is. Progress is kept in this browser, or as long as the page where it keeps nothing. */
export interface LessonDesk {
  readonly getState: () => readonly Listed[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Undefined: there is no such lesson. */
  readonly player: (ref: string) => Player | undefined;
  /** Opens a file of the reader's own; one of the same id takes the place of the older one. */
  readonly open: (json: string) => LessonReading;
  readonly forget: (ref: string) => void;
  /** The text of one of the reader's own. */
  readonly textOf: (ref: string) => string | undefined;
  readonly unread: () => readonly Unread[];
  readonly forgetUnread: (json: string) => void;
}

const progressKey = 'fathom.lessons';
const ownKey = 'fathom.lessons.own';
/** Lessons of the reader's own that are kept. */
const mostOwn = 20;

/** Opens the desk with what this browser has kept. */
export function openDesk(): LessonDesk {
  // Where the browser keeps nothing, what there is lives as long as the page.
  const progress = new Map(Object.entries(recordOf(readStored(progressKey))));
  const texts = new Map<string, string>();
  const unread = new Map<string, Unread>();
  const players = new Map<string, Player>();
  const ours = catalogue.flatMap(({ json, example }) => listed(json, example ? 'example' : 'ours'));
  const { getState, subscribe, set } = createStore<readonly Listed[]>(ours);

  const take = (json: string): LessonReading => {
    const reading = readLesson(json);
    if (!reading.ok) return reading;
    const ref = `own.${reading.lesson.id}`;
    texts.delete(ref);
    texts.set(ref, json);
    for (const old of [...texts.keys()].slice(0, -mostOwn)) texts.delete(old);
    players.delete(ref);
    return reading;
  };
  const show = () => set([...ours, ...[...texts].flatMap(([, json]) => listed(json, 'own'))]);
  /** Other tabs write too: what they have put there meanwhile is read before every change, and stays. */
  const keepProgress = (ref: string, state: LessonState | undefined) => {
    for (const [other, kept] of Object.entries(recordOf(readStored(progressKey)))) progress.set(other, kept);
    if (state === undefined) progress.delete(ref);
    else progress.set(ref, state);
    writeStored(progressKey, Object.fromEntries(progress));
  };
  const catchUp = () => {
    const stored = readStored(ownKey);
    if (!Array.isArray(stored)) return;
    const known = new Set(texts.values());
    const theirs = new Set(stored.filter((json) => typeof json === 'string'));
    for (const [ref, json] of texts) if (!theirs.has(json)) texts.delete(ref);
    unread.clear();
    for (const json of theirs) {
      const reading = known.has(json) ? undefined : take(json);
      if (reading?.ok === false) unread.set(json, { json, title: titleIn(json), refusal: reading.refusal });
    }
  };
  const keepTexts = () => writeStored(ownKey, [...texts.values(), ...unread.keys()]);
  catchUp();
  show();

  return {
    getState,
    subscribe,
    player: (ref) => {
      const lesson = getState().find((one) => one.ref === ref)?.lesson;
      const there = players.get(ref);
      if (lesson === undefined || there !== undefined) return there;
      const made = createPlayer(lesson, readState(lesson, progress.get(ref)), {
        latest: () => readState(lesson, Reflect.get(recordOf(readStored(progressKey)), ref)),
        keep: (state) => keepProgress(ref, state),
      });
      players.set(ref, made);
      return made;
    },
    open: (json) => {
      catchUp();
      const reading = take(json);
      keepTexts();
      show();
      return reading;
    },
    forget: (ref) => {
      catchUp();
      texts.delete(ref);
      players.delete(ref);
      keepProgress(ref, undefined);
      keepTexts();
      show();
    },
    textOf: (ref) => texts.get(ref),
    unread: () => [...unread.values()],
    forgetUnread: (json) => {
      catchUp();
      unread.delete(json);
      keepTexts();
      show();
    },
  };
}

interface Keeping {
  /** As it was kept last, by whichever tab. */
  readonly latest: () => LessonState | undefined;
  readonly keep: (state: LessonState) => void;
}

/** What is guessed and ticked is the same in every tab of this browser; where in the lesson a tab is, is its own. */
function createPlayer(lesson: Lesson, stored: LessonState | undefined, { latest, keep }: Keeping): Player {
  const { getState, subscribe, set } = createStore(stored ?? newLesson(lesson));
  return {
    lesson,
    getState,
    subscribe,
    send: (event) => {
      const { at } = getState();
      if (playLesson(lesson, getState(), event) === getState()) return;
      const next = playLesson(lesson, { ...(latest() ?? getState()), at }, event);
      keep(next);
      set(next);
    },
  };
}

function listed(json: string, kind: Listed['kind']): readonly Listed[] {
  const reading = readLesson(json);
  return reading.ok ? [{ ref: kind === 'own' ? `own.${reading.lesson.id}` : reading.lesson.id, lesson: reading.lesson, kind }] : [];
}

function titleIn(json: string): string {
  try {
    const title: unknown = Reflect.get(recordOf(JSON.parse(json)), 'title');
    return typeof title === 'string' ? title : '';
  } catch {
    return '';
  }
}

function recordOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
