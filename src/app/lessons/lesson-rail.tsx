import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { Ask } from '../../client/ask.ts';
import type { Client } from '../../client/client.ts';
import { indexQuery } from '../../client/queries/queries.ts';
import { RestError } from '../../client/rest-error.ts';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { messages } from '../../features/lessons/messages.ts';
import type { Deed } from '../../features/lessons/model/controls.ts';
import { openDesk, type LessonDesk, type Player } from '../../features/lessons/model/desk.ts';
import { setupAt, type Lesson, type Setup } from '../../features/lessons/model/lesson.ts';
import { isSetUp, stepAt, type LessonEvent } from '../../features/lessons/model/lesson-state.ts';
import { pastTheCount, type PastTheCount } from '../../features/lessons/model/past-the-count.ts';
import { recordedOf } from '../../features/lessons/model/recorded.ts';
import type { NextLesson } from '../../features/lessons/view/end-card.tsx';
import { Rail } from '../../features/lessons/view/rail.tsx';
import type { Kept } from '../kept.ts';
import { Notice } from '../notice.tsx';
import { withLesson } from '../routes/lesson-param.ts';
import { formatRoute, parseRoute } from '../routes/route.ts';
import { go, type Navigate } from '../routes/use-route.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { handoutHref, readStepName, stepHref, stepName } from './lesson-address.ts';
import { showControl, useAsked } from './use-asked.ts';
import { useFacts } from './use-facts.ts';
import { useSetUp } from './use-set-up.ts';

interface LessonRailProps {
  readonly client: Client;
  readonly ask: Ask;
  readonly kept: Kept;
  readonly navigate: Navigate;
  /** Where the Compare page is, or was left. */
  readonly compareHref: string;
  /** The lesson that goes on, with its step, as addresses name it; empty: none yet, but their list is on display. */
  readonly named: string;
  /** Whether the address names it. */
  readonly addressed: boolean;
  readonly onClose: () => void;
}

/** The lesson that goes on, beside whatever page is on display. */
export function LessonRail(props: LessonRailProps) {
  const { kept, named, onClose } = props;
  const [desk] = useState(() => (kept.lessons.current ??= openDesk()));
  useSyncExternalStore(desk.subscribe, desk.getState);
  const { ref } = readStepName(named);
  // What the page was loaded with has not been opened by anybody here.
  const [loadedWith] = useState(named);
  const player = desk.player(ref);
  useEffect(fetchAhead, []);
  const close = () => {
    go(withLesson(window.location.hash, ''), 'replace');
    onClose();
  };
  if (named === '') return null;
  if (player === undefined)
    return (
      <Notice title={messages.rail}>
        <p>{messages.unknown(ref)}</p>
        <a href="#/lessons" onClick={close}>
          {messages.all}
        </a>
      </Notice>
    );
  return (
    <PlayedLesson
      {...props}
      key={ref}
      lessonRef={ref}
      player={player}
      next={nextLesson(desk, ref)}
      arrived={named !== loadedWith}
      onClose={close}
    />
  );
}

/** Counters settle within a request; nobody notices a tick that comes so much later. */
const lookEveryMs = 200;

interface PlayedLessonProps extends LessonRailProps {
  readonly player: Player;
  readonly lessonRef: string;
  readonly next: NextLesson | undefined;
  readonly arrived: boolean;
}

function PlayedLesson({ player, lessonRef, next, arrived, ...props }: PlayedLessonProps) {
  const { client, ask, kept, navigate, onClose } = props;
  const { lesson } = player;
  const send = (event: LessonEvent) => {
    // Nothing goes on walking on a page that is to begin again.
    if (event.type === 'restarted') kept.lanes.latest()?.comparison.stop();
    player.send(event);
  };
  const state = useSyncExternalStore(player.subscribe, player.getState);
  const compare = parseRoute(props.compareHref);
  const route = compare.name === 'compare' ? compare : { name: 'compare' as const, dataset: '', shards: 0 };
  const step = stepAt(lesson, state);
  const { look, forget } = useFacts({ client, ask, kept, route, step });
  const [past, setPast] = useState<PastTheCount>();
  const onLook = useEffectEvent(() => {
    const facts = look();
    send({ type: 'saw', facts });
    const now = step && isSetUp(lesson, state.at, facts) ? pastTheCount(step, facts) : undefined;
    setPast((before) => (before?.requests === now?.requests && before?.lane === now?.lane ? before : now));
  });
  useEffect(() => {
    const timer = setInterval(onLook, lookEveryMs);
    return () => clearInterval(timer);
  }, []);
  const noSuchStep = useNoSuchStep(props.named, lesson, state.at);
  useFollowedStep(props, lessonRef, state.at, (to) => send({ type: 'went', to }));
  const setUp = useSetUp({ client, ask, kept, navigate });
  // What was done before, perhaps in another round of the same lesson, ticks nothing.
  const engineGone = useEngineGone(client, route.dataset);
  const onSetup = async (setup: Setup) => {
    if (engineGone) return undefined;
    forget();
    return setUp(setup);
  };
  const ready = isSetUp(lesson, state.at, look());
  const isOpen = step !== undefined && state.steps[state.at - 1]?.mark === 'open';
  const onShow = (deed: Deed) => showControl(deed, () => navigate(route, 'push'));
  useLessonKey(() => {
    const [first] = step?.do ?? [];
    if (first !== undefined) onShow(first);
  });
  const isTicked = step !== undefined && state.steps[state.at - 1]?.mark === 'ticked';
  const here = stepName(lessonRef, state.at);
  useAsked(step?.do ?? [], ready && isOpen ? here : '', isTicked ? here : '');
  return (
    <Rail
      lesson={lesson}
      state={state}
      send={send}
      arrived={arrived}
      isSetUp={ready}
      past={past}
      onShow={onShow}
      next={next}
      onSetup={onSetup}
      hrefOf={(step) => stepHref(lessonRef, step, setupAt(lesson, step))}
      listHref="#/lessons"
      handoutHref={handoutHref(lessonRef)}
      consoleHrefOf={(request) => withLesson(formatRoute({ name: 'console', add: request }), stepName(lessonRef, state.at))}
      onClose={onClose}
      noSuchStep={noSuchStep}
      recorded={engineGone ? recordedOf(lessonRef, lesson, state.at) : undefined}
    />
  );
}

/** Whether nothing answers: the engine could not start, or has stopped. */
function useEngineGone(client: Client, dataset: string): boolean {
  const { error } = useQuery(indexQuery(client, dataset));
  return error instanceof RestError && error.status === 503;
}

/** One key leads to the lesson, and from the lesson to what it asks for. */
function useLessonKey(onward: () => void): void {
  const run = () => {
    const rail = document.querySelector<HTMLElement>('#lesson');
    if (rail?.contains(document.activeElement)) onward();
    else rail?.focus();
  };
  useShortcuts([{ id: 'lesson', run }]);
}

/** The one that comes after a lesson in its list, where it was left; from its beginning if it is over. */
function nextLesson(desk: LessonDesk, ref: string): NextLesson | undefined {
  const all = desk.getState();
  const kind = all.find((one) => one.ref === ref)?.kind;
  const alike = all.filter((one) => one.kind === kind);
  const next = alike[alike.findIndex((one) => one.ref === ref) + 1];
  if (next === undefined) return undefined;
  const left = desk.player(next.ref)?.getState().at ?? 0;
  const at = left > next.lesson.steps.length ? 0 : left;
  return { title: next.lesson.title, href: stepHref(next.ref, at, setupAt(next.lesson, at)) };
}

/** The step an address named that the lesson does not have, until the learner goes on; undefined: it has it. */
function useNoSuchStep(named: string, { steps }: Lesson, at: number): number | undefined {
  const [asked, setAsked] = useState({ named: '', step: 0, at });
  const { step = 0 } = readStepName(named);
  // What came out stands behind the last step.
  if (step > steps.length + 1 && asked.named !== named) setAsked({ named, step, at });
  return asked.step > 0 && asked.at === at ? asked.step : undefined;
}

/** Keeps the step and the address together: a step is one in the history, and an address that was opened leads to its step. */
function useFollowedStep({ named, addressed }: LessonRailProps, ref: string, at: number, onStep: (step: number) => void): void {
  const dealtWith = useRef('');
  const follow = useEffectEvent(() => {
    const { step } = readStepName(named);
    const opened = dealtWith.current !== named;
    dealtWith.current = named;
    if (opened && step !== undefined && step !== at) return onStep(step);
    const now = stepName(ref, at);
    if (named === now && addressed) return undefined;
    dealtWith.current = now;
    return go(withLesson(window.location.hash, now), step === undefined || !addressed ? 'replace' : 'push');
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- they say when to look again
  useEffect(() => follow(), [named, addressed, at]);
}
