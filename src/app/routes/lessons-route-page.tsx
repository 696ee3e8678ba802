import { useEffect, useState, useSyncExternalStore } from 'react';
import { messages } from '../../features/lessons/messages.ts';
import { openDesk, type LessonDesk } from '../../features/lessons/model/desk.ts';
import { setupAt } from '../../features/lessons/model/lesson.ts';
import { catalogue } from '../../features/lessons/model/catalogue.ts';
import { ClassPage } from '../../features/lessons/view/class/class-page.tsx';
import { messages as editorWords } from '../../features/lessons/view/editor/messages.ts';
import { EditorPage } from '../../features/lessons/view/editor/editor-page.tsx';
import { Handout } from '../../features/lessons/view/handout.tsx';
import { LessonsPage } from '../../features/lessons/view/lessons-page.tsx';
import {
  classHref,
  classOf,
  beginningHref,
  beginsAtOnce,
  editedOf,
  editHref,
  handoutHref,
  handoutOf,
  stepHref,
} from '../lessons/lesson-address.ts';
import type { LessonsSlot } from '../lessons/lessons-slot.ts';
import { saveAsOneFile } from '../lessons/one-file.ts';
import { openShared, packLesson } from '../lessons/shared-lesson.ts';
import { onAddress } from './on-address.ts';
import { formatRoute, type LessonsRoute } from './route.ts';
import { go, type Navigate } from './use-route.ts';

/** Binds the address to the list of lessons, or to the handout of one. A lesson that a link brings is opened among the reader's own. */
export function LessonsRoutePage({
  slot,
  route,
  navigate,
}: {
  readonly slot: LessonsSlot;
  readonly route: LessonsRoute;
  readonly navigate: Navigate;
}) {
  const [desk] = useState(() => (slot.current ??= openDesk()));
  const [problem, setProblem] = useState('');
  const { view = '' } = route;
  const handout = useNamed(handoutOf);
  const taught = useNamed(classOf);
  const edited = useNamed(editedOf);
  const begin = edited === 'new' ? catalogue.find(({ example }) => example)?.json : desk.textOf(edited);
  const named = handout || taught || (begin === undefined ? edited : '');
  useTop(handout || taught || edited);
  const shown = desk.player(named);
  const unknown = named === '' ? '' : messages.unknown(named);
  const listHref = formatRoute({ name: 'lessons' });
  useEffect(() => {
    if (view === '') return;
    const open = async () => {
      const why = await openShared(desk, view);
      setProblem(why);
      const begun = why === '' && beginsAtOnce(window.location.hash) ? desk.getState().findLast(({ kind }) => kind === 'own') : undefined;
      if (begun !== undefined) go(stepHref(begun.ref, 0, setupAt(begun.lesson, 0)), 'replace');
      else if (why === '') navigate({ name: 'lessons' }, 'replace');
    };
    void open();
  }, [view, desk, navigate]);
  return (
    <main id="main" tabIndex={-1}>
      {begin !== undefined ? (
        <EditorPage
          key={edited}
          name={edited}
          begin={begin}
          againWords={edited === 'new' ? editorWords.beginExample : editorWords.beginSaved}
          listHref={listHref}
          onTry={(json) => tryLesson(desk, json)}
          shareLinkOf={shareLinkOf}
          onSaveOneFile={saveOwn}
        />
      ) : shown && handout !== '' ? (
        <Handout lesson={shown.lesson} state={shown.getState()} listHref={listHref} />
      ) : shown ? (
        <ClassPage
          key={taught}
          lesson={shown.lesson}
          lessonRef={taught}
          lessonHref={stepHref(taught, 0, setupAt(shown.lesson, 0))}
          listHref={listHref}
        />
      ) : (
        <LessonsPage
          desk={desk}
          problem={problem || unknown}
          hrefOf={({ ref, lesson }, step) => stepHref(ref, step, setupAt(lesson, step))}
          handoutHrefOf={handoutHref}
          classHrefOf={classHref}
          editHrefOf={editHref}
          shareLinkOf={shareLinkOf}
          onSaveOneFile={({ ref, lesson, kind }) => {
            const text = kind === 'own' ? desk.textOf(ref) : undefined;
            return text === undefined ? saveAsOneFile(lesson.id, stepHref(ref, 0, setupAt(lesson, 0))) : saveOwn(lesson.id, text);
          }}
        />
      )}
    </main>
  );
}

/** The lesson the address shows on paper, or the class of. Only this page reads it: the routes know nothing of it. */
function useNamed(of: (fragment: string) => string): string {
  return useSyncExternalStore(onAddress, () => of(window.location.hash));
}

/** A page of its own begins at its top, though the list it was reached from was read further down. */
function useTop(named: string): void {
  useEffect(() => {
    if (named !== '') window.scrollTo(0, 0);
  }, [named]);
}

/** Opens a lesson that plays among the reader's own, at its beginning. */
function tryLesson(desk: LessonDesk, json: string): void {
  const reading = desk.open(json);
  if (!reading.ok) return;
  const ref = `own.${reading.lesson.id}`;
  desk.player(ref)?.send({ type: 'restarted' });
  window.location.hash = stepHref(ref, 0, setupAt(reading.lesson, 0));
}

/** One of the reader's own goes into the file whole. */
async function saveOwn(id: string, json: string): Promise<string> {
  return saveAsOneFile(id, beginningHref(await packLesson(json)));
}

/** Whoever follows it finds the lesson itself, and not the list it stands in. */
async function shareLinkOf(json: string): Promise<string> {
  return `${window.location.href.split('#', 1)[0]}${beginningHref(await packLesson(json))}`;
}
