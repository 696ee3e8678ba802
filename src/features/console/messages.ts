import { count, counted } from '../../components/text/format.ts';
import { bytes, milliseconds } from '../../components/text/measures.ts';

const rounded = new Intl.NumberFormat('en', { notation: 'compact' });

/** Labels and sentences of the console. */
export const messages = {
  intro: 'Write requests as they are, one after the other; each goes to the engine in this tab and nowhere else.',
  introElsewhere: (name: string) => `Write requests as they are, one after the other; each goes to ${name} and nowhere else.`,
  editor: 'Requests',
  placeholder: 'GET /_cat/indices',

  // --- where requests go
  sendTo: 'Send to',
  thisTab: 'This tab',
  onElsewhere: (name: string) => `on ${name}`,
  goesElsewhere: (name: string, writes: boolean) =>
    `Requests go to ${name}, not to this tab. Only reads${writes ? ', and writes to indices called fathom-...,' : ''} pass.`,
  answeredElsewhere: (name: string) => `Sent to ${name}, not to this tab.`,

  // --- running
  run: 'Run',
  runAll: 'Run all',
  runSelected: (requests: number) => `Run ${count(requests)} selected`,
  stop: 'Stop',
  nothingToRun: 'There is no request here to run.',
  costs: 'Count costs',
  costsWhy: 'Adds cost=true to searches, so that their answers carry what they cost.',
  saidOk: (requests: number) => `${counted(requests, 'request')} answered.`,
  saidFailed: (requests: number, failed: number) => `${counted(requests, 'request')} answered, ${count(failed)} with an error.`,
  saidStopped: (answered: number, requests: number) => `Stopped: ${count(answered)} of ${counted(requests, 'request')} answered.`,

  // --- editor's status line
  atRequest: (line: number, place: number, requests: number) => `Line ${count(line)}, request ${count(place)} of ${count(requests)}`,
  atNothing: 'No request yet',
  leave: 'Esc, then Tab leaves the editor',
  saved: 'Saved in this browser',
  notSaved: 'Not saved: the browser’s storage is switched off or full. Export your sheet before you close the page.',
  putAway: 'Put away',
  otherVersion: (name: string) => `${name} (other version)`,
  writtenTwice: (name: string, other: string) =>
    `“${name}” was written on in two windows at once. Both versions are kept: one there, the other in “${other}”.`,
  replaced: (name: string) => `“${name}” was written on in another window, and shows what was written there.`,
  edit: 'Edit',
  doneEditing: 'Done',
  readFirst: 'Read-only, so that scrolling types nothing. Tap a request to choose it.',
  format: 'Format',

  // --- prices
  predicted: (ceiling: number, shards: number, perShard: number) =>
    `merges at most ${counted(ceiling, 'entry', 'entries')}: ${counted(shards, 'shard')} times ${count(perShard)}`,
  predictedRefused: (perShard: number, window: number) =>
    `will be refused: it ends at document ${count(perShard)}, past the window of ${count(window)}`,
  badge: (ceiling: number) => `≤ ${count(ceiling)}`,
  badgeShort: (ceiling: number) => `≤${rounded.format(ceiling)}`,
  badgeRefused: 'refused',
  badgeRefusedShort: '✕',
  badgeActual: (merged: number) => count(merged),
  badgeActualShort: (merged: number) => rounded.format(merged),
  actual: (merged: number) => `merged ${counted(merged, 'entry', 'entries')}`,

  // --- lint
  problems: 'Problems',
  problemCount: (problems: number) => counted(problems, 'problem'),
  otherProblems: (more: number) => `Show ${counted(more, 'more problem')}`,
  fewerProblems: 'Show fewer',
  moreProblems: (more: number) => `and ${count(more)} more, marked in the sheet`,
  problemAt: (line: number) => `Line ${count(line)}`,
  severity: { error: 'Error', warning: 'Warning', hint: 'Hint' },

  // --- answers
  answers: 'Answers',
  noAnswers: 'Nothing sent yet. Put the cursor into a request and press Ctrl+Enter, or ⌘Enter on a Mac.',
  answerOf: (line: number) => `Answer of line ${count(line)}`,
  fromLine: (line: number) => `line ${count(line)}`,
  deletedLine: 'deleted since',
  goneAnswers: (answers: number) => `${counted(answers, 'answer')} of requests deleted since`,
  changedSince: 'The request was changed since: this answer is not its answer.',
  underWay: 'under way',
  cancelled: 'stopped before an answer came',
  noAnswer: (reason: string) => `No answer came: ${reason}`,
  unanswered: 'no answer',
  notSent: 'not sent',
  stopped: 'stopped',
  sizeAndTime: (size: number, ms: number) => `${bytes(size)}, ${milliseconds(ms)}`,
  asPost: 'A browser cannot send a body with GET, so it went as POST.',
  noBodyWithGet: 'A browser cannot send a body with this method, and the path has no POST.',
  unfilled: (name: string) => `${name} has no value: no answer of this tab has one.`,
  filledIn: 'Filled in',
  filled: (name: string, value: string, line: number) => `${name} = ${value}, from line ${count(line)}`,
  counters: (visited: number, kept: number, sent: number, fetched: number) =>
    `visited ${count(visited)}, kept ${count(kept)}, sent ${count(sent)}, fetched ${count(fetched)}`,
  ceilingWas: (ceiling: number) => `ceiling ${count(ceiling)}`,
  noBody: 'no body',
  responseBody: 'Response body',
  sentBody: 'Request as it was sent',
  goTo: 'Go to',
  clearAnswers: 'Clear answers',
  copy: 'Copy',

  // --- tabs
  tabs: 'Sheets',
  newTab: 'New sheet',
  untitled: (place: number) => `Sheet ${count(place)}`,
  opened: 'Opened requests',
  rename: 'Rename',
  renameTo: 'Name of the sheet',
  close: 'Close sheet',
  closed: (name: string) => `Closed ${name}.`,
  undo: 'Undo',
  openedSheet: (name: string) => `${name} came with the link, as a sheet of its own. Nothing was sent.`,
  appended: (name: string) => `Put at the end of ${name}. Nothing was sent.`,
  exportSheet: 'Export',

  // --- keys
  keys: 'Keys',
  keyRows: [
    ['Ctrl Enter', 'run the request under the cursor, or those selected'],
    ['Ctrl Shift Enter', 'run the whole sheet'],
    ['Ctrl I', 'indent the request'],
    ['Ctrl ↑ ↓', 'to the request before, to the next'],
    ['Ctrl Space', 'offer what can be written here'],
    ['Ctrl /', 'comment the line'],
    ['F8', 'to the next problem'],
    ['Esc Tab', 'leave the editor'],
  ],
  keysMac: 'On a Mac the command key takes the place of Ctrl, but for Ctrl Space.',

  // --- history
  history: 'History',
  find: 'Find in history',
  historyEmpty: 'Every run is kept here, with the sheet it came from. Nothing was run yet.',
  historyNone: 'No run has all of these words.',
  historyMore: (more: number) => `Show ${count(more)} more`,
  historyMemory: 'The browser’s storage is switched off or full: what was run since is listed only until the page is closed.',
  restoreSheet: 'Restore sheet',
  append: 'Append',
  andMore: (more: number) => `and ${count(more)} more`,
  clearHistory: 'Clear history',
  clearHistorySure: 'Yes, clear it all',
  keep: 'Keep it',

  // --- paste
  pastedNote: (what: 'curl' | 'har', requests: number) =>
    `${what === 'curl' ? 'curl' : 'HAR'} turned into ${counted(requests, 'request')}. Undo gives back what you pasted.`,
  noIndex: 'There is no index yet. Open Compare to load a data set, or fill one from here.',
  thereIs: (names: readonly string[]) =>
    `There ${names.length === 1 ? 'is an index' : 'are indices'} to ask: ${names.slice(0, 5).join(', ')}${names.length > 5 ? '…' : ''}.`,
  examplesIntro: 'Or begin with one of these; they are put into the sheet, not sent.',
} as const;
