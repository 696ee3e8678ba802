import type { Deed } from '../model/controls.ts';
import type { Facts } from '../model/fact-names.ts';
import type { Lesson, PutBack, Setup } from '../model/lesson.ts';
import type { LessonEvent, LessonState } from '../model/lesson-state.ts';
import type { PastTheCount } from '../model/past-the-count.ts';
import type { NextLesson } from './end-card.tsx';

/** A lesson in play, and what it can do with the page beside it. */
export interface RailProps {
  readonly lesson: Lesson;
  readonly state: LessonState;
  readonly send: (event: LessonEvent) => void;
  /** Opened by the reader on this page, who expects the focus in it; not by the address the page was loaded with. */
  readonly arrived: boolean;
  /** The page shows the data this step is about. */
  readonly isSetUp: boolean;
  /** A lane has asked more often than this step counts on, so that it cannot be ticked as the page stands. */
  readonly past: PastTheCount | undefined;
  /** Makes the page look so, and says what it took back for that; undefined: nothing was done. Rejects where it cannot. */
  readonly onSetup: (setup: Setup) => Promise<PutBack | undefined>;
  /** Takes the reader, and the focus, to the control of a deed. */
  readonly onShow: (deed: Deed) => void;
  /** The address of a step, the prediction being step 0. */
  readonly hrefOf: (step: number) => string;
  /** A step the address named that there is not. */
  readonly noSuchStep: number | undefined;
  readonly next: NextLesson | undefined;
  readonly listHref: string;
  readonly handoutHref: string;
  readonly consoleHrefOf: (request: string) => string;
  readonly onClose: () => void;
  /** There is no engine to do anything with: what it counted at this step when it was recorded, or null where nothing was. Undefined: there is one. */
  readonly recorded: Facts | null | undefined;
}
