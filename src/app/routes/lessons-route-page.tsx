import { useEffect, useState, useSyncExternalStore } from 'react';
import { messages } from '../../features/lessons/messages.ts';
import { openDesk } from '../../features/lessons/model/desk.ts';
import { setupAt } from '../../features/lessons/model/lesson.ts';
import { Handout } from '../../features/lessons/view/handout.tsx';
import { LessonsPage } from '../../features/lessons/view/lessons-page.tsx';
import { handoutHref, handoutOf, stepHref } from '../lessons/lesson-address.ts';
import type { LessonsSlot } from '../lessons/lessons-slot.ts';
import { openShared, packLesson } from '../lessons/shared-lesson.ts';
import { onAddress } from './on-address.ts';
import { formatRoute, type LessonsRoute } from './route.ts';
import type { Navigate } from './use-route.ts';

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
  const handout = useHandout();
  const printed = desk.player(handout);
  const unknown = handout === '' ? '' : messages.unknown(handout);
  useEffect(() => {
    if (view === '') return;
    const open = async () => {
      const why = await openShared(desk, view);
      setProblem(why);
      if (why === '') navigate({ name: 'lessons' }, 'replace');
    };
    void open();
  }, [view, desk, navigate]);
  return (
    <main id="main" tabIndex={-1}>
      {printed ? (
        <Handout lesson={printed.lesson} state={printed.getState()} listHref={formatRoute({ name: 'lessons' })} />
      ) : (
        <LessonsPage
          desk={desk}
          problem={problem || unknown}
          hrefOf={({ ref, lesson }, step) => stepHref(ref, step, setupAt(lesson, step))}
          handoutHrefOf={handoutHref}
          shareLinkOf={shareLinkOf}
        />
      )}
    </main>
  );
}

/** The lesson the address shows on paper. Only this page reads it: the routes know nothing of it. */
function useHandout(): string {
  return useSyncExternalStore(onAddress, () => handoutOf(window.location.hash));
}

async function shareLinkOf(json: string): Promise<string> {
  return `${window.location.href.split('#', 1)[0]}${formatRoute({ name: 'lessons', view: await packLesson(json) })}`;
}
