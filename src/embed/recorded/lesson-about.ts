/** What stands of a lesson before its reader begins it: its first step, which is a question. */
export interface LessonAbout {
  readonly title: string;
  readonly minutes: number;
  readonly goal: string;
  readonly question: string;
}

/** One of our own lessons, as its element has to know it. */
export interface UsualLesson extends LessonAbout {
  /** What the page is set to where it begins, as addresses say it: the page fills no other index first. */
  readonly at: string;
}

/** What stands first of a lesson's file; undefined: it is none. The page that plays it reads the rest. */
export function aboutLesson(json: string): LessonAbout | undefined {
  try {
    // What is read of it is looked at below.
    const { title, minutes, goal, prediction } = JSON.parse(json) as Readonly<Record<string, unknown>>;
    const { question } = prediction as Readonly<Record<string, unknown>>;
    const about = { title, minutes, goal, question };
    const isAbout = typeof minutes === 'number' && [title, goal, question].every((text) => typeof text === 'string' && text !== '');
    return isAbout ? (about as LessonAbout) : undefined;
  } catch {
    return undefined;
  }
}
