/** Everything that embeds say, in one language. */
export interface Words {
  readonly count: (value: number) => string;
  readonly bytes: (value: number) => string;

  // --- what is asked
  readonly stageTitle: (page: number, data: string) => string;
  readonly chartTitle: (data: string) => string;
  readonly asked: (documents: number, shards: number, size: number, query: string) => string;

  // --- where it comes from
  readonly recorded: string;
  readonly recordedWhy: string;
  readonly live: string;
  readonly counted: (where: 'worker' | 'page') => string;
  readonly nothingRecorded: string;
  readonly nothingRecordedWhy: string;
  readonly ceiling: (entries: number) => string;

  // --- what can be done
  readonly run: string;
  readonly runAgain: string;
  readonly stop: string;
  readonly page: string;
  readonly save: string;
  readonly saveAs: (kind: string) => string;
  readonly copyHtml: string;
  readonly copied: string;
  readonly notCopied: string;
  readonly notSaved: string;
  readonly open: string;

  // --- while it runs
  readonly starting: string;
  readonly filling: (done: number, total: number) => string;
  readonly walking: (done: number, total: number) => string;
  readonly done: (requests: number) => string;
  readonly stopped: string;
  readonly failed: (why: string) => string;
  readonly unread: (name: string, value: string, taken: string) => string;

  // --- in a drawing
  readonly coordinator: string;
  readonly shard: string;
  readonly magnified: string;
  readonly times: (times: number) => string;
  readonly yourPage: (returned: number) => string;
  readonly merged: string;
  readonly requestsHere: (requests: number, trip: number) => string;
  readonly refused: string;
  readonly refusedWhy: Readonly<Record<'window' | 'contexts' | 'refused' | 'cursor' | 'network', string>>;
  readonly keeps: (shards: number, kept: number, equal: boolean) => string;
  readonly thrown: (merged: number, discarded: number) => string;
  readonly noMatch: string;
  readonly behind: (page: number, kept: number) => string;
  readonly first: (kept: number) => string;
  readonly byPage: string;
  readonly held: (contexts: number) => string;
  readonly picture: (
    name: string,
    of: { shards: number; matched: number; kept: number; merged: number; discarded: number; returned: number },
  ) => string;

  // --- in a chart
  readonly chartX: string;
  readonly metrics: Readonly<Record<'merged' | 'visited' | 'bytes', string>>;
  readonly limit: (window: number) => string;
  readonly formula: string;
  readonly points: string;
  readonly keys: string;
  readonly point: (name: string, page: number, value: string) => string;
  readonly pointRefused: (name: string, page: number) => string;

  // --- in a console
  readonly consoleTitle: (request: string) => string;
  readonly holds: (name: string, documents: number, shards: number) => string;
  readonly holdsNothing: string;
  readonly request: string;
  readonly runsWith: string;
  readonly answer: string;
  readonly noRequest: string;
  readonly severalRequests: string;
  readonly asPost: string;
  readonly status: (status: number, characters: number) => string;
  readonly cost: (cost: { visited: number; kept: number; sent: number; merged: number; fetched: number }) => string;
  readonly cut: (shown: number, all: number) => string;
  readonly runBlock: string;

  // --- of a lesson
  readonly aLesson: string;
  readonly lessonSub: (minutes: number) => string;
  readonly begin: string;
  readonly beginWhat: string;
  readonly noPlayer: string;
  readonly reading: string;
  readonly noLesson: (name: string) => string;
  readonly noLessonFile: (address: string) => string;
}
