import { count, counted } from '../../components/text/format.ts';
import type { Control, Deed } from './model/controls.ts';
import { laneNames, lanes, type FactValue } from './model/fact-names.ts';
import type { PutBack, Setup } from './model/lesson.ts';
import type { PastTheCount } from './model/past-the-count.ts';

const laneDeeds: Readonly<Record<string, (lane: string) => string>> = {
  next: (lane) => `Press Next in the lane ${lane}.`,
  back: (lane) => `Press Back in the lane ${lane}.`,
  jump: (lane) => `Press Jump in the lane ${lane}.`,
  walk: (lane) => `Press Walk in the lane ${lane}, and wait until it is there.`,
  filter: (lane) => `Press Jump in the lane ${lane}, and on the card that opens choose to filter.`,
  reverse: (lane) => `Press Jump in the lane ${lane}, and on the card that opens choose to reverse the sort.`,
  raise: (lane) => `On the card of the lane ${lane}, press Raise the limit.`,
  close: (lane) => `Press Close in the lane ${lane}.`,
  reset: (lane) => `Press Reset in the lane ${lane}.`,
};

const otherDeeds: Readonly<Partial<Record<Control, (to: string) => string>>> = {
  page: (to) => `Set Page to ${to}.`,
  size: (to) => `In the words above the lanes, set the page size to ${to}.`,
  tie: (to) => `In the words above the lanes, ${to === 'none' ? 'leave ties open' : `break ties by ${to}`}.`,
  writer: (to) => `In the consistency check, set the Writer to ${to}.`,
  copies: (to) => `In the consistency check, set Copies read to “${to === 'same' ? 'always the same' : 'in turn'}”.`,
  read: (to) => `In the consistency check, let only ${list(to)} read, and press Read to the end.`,
  console: () => 'Run this request in the console:',
  clock: (to) => `At Clock, make the time virtual, and advance it by ${to} seconds.`,
  go: () => 'Press Go to page.',
  'close all': () => 'In the list of open contexts, press Close all.',
};

/** Labels and sentences of the lessons. */
export const messages = {
  title: 'Lessons',
  what: 'Each takes some minutes. You guess first, then do it with the real controls; a step is ticked by what the engine counted.',
  ours: 'From the first page to an export',
  examples: 'Examples of writing one',
  own: 'Your own',
  ownWhat: 'A lesson is a JSON file. Open one here, or drop it on this box; it stays in this browser.',
  openFile: 'Open a lesson file',
  opened: (title: string) => `Opened: ${title}.`,
  refused: (line: number, path: string, reason: string) => `Not opened. Line ${count(line)}${path === '' ? '' : `, ${path}`}: ${reason}.`,
  damagedLink: 'This link is damaged: there is no lesson to be read in it.',
  newerLink: 'This link was made by a later Fathom.',
  unread: (title: string) => (title === '' ? 'A lesson that cannot be read any more' : title),
  unreadWhy: (line: number, path: string, reason: string) =>
    `It was kept in this browser and cannot be read any more: it changed, or another version of this page kept it. Line ${count(line)}${path === '' ? '' : `, ${path}`}: ${reason}.`,
  unreadWay: 'Its text is all there. Saved as a file, it can be mended and opened again.',
  saveText: 'Save the text',
  saveTextOf: (title: string) => `Save the text: ${title}`,
  forget: 'Forget',
  forgetOf: (title: string) => `Forget ${title}`,
  makeLink: 'Make a link',
  link: (length: number) => `Link, ${count(length)} characters`,
  copyLink: 'Copy the link',
  oneFile: 'Save as one HTML file',
  oneFileOf: (title: string) => (title === '' ? 'Save as one HTML file' : `Save as one HTML file: ${title}`),
  oneFileWhat: 'The lesson with the page and its engine. It plays from a disk or a stick, without a network.',
  makingOneFile: 'Making the file …',
  savedOneFile: (bytes: number) =>
    `Saved, ${count(Math.round(bytes / 100_000) / 10)} MB. It plays from wherever it lies, without a network.`,
  noOneFile: 'Not saved: the file it is made of does not come with this copy of the page, or cannot be reached.',
  begin: 'Begin',
  goOn: 'Go on',
  again: 'Look again',
  minutes: (minutes: number) => counted(minutes, 'minute'),
  setUpAfter: 'When you have guessed, the page is set up for the lesson. Scrolls and PITs that are open are closed for that.',
  progress: (done: number, steps: number) =>
    done === 0 ? 'not begun' : done === steps ? 'done' : `${count(done)} of ${counted(steps, 'step')}`,

  // --- the rail
  rail: 'Lesson',
  steps: 'Steps',
  place: (step: number, steps: number) => `Step ${count(step)} of ${count(steps)}`,
  guessFirst: 'Guess first',
  end: 'What came out',
  restart: 'Restart',
  close: 'Close',
  all: 'All lessons',
  nextLesson: (title: string) => `Next lesson: ${title}`,
  unknown: (id: string) =>
    `There is no lesson named ${id}. One from a file or a link has to be opened again once this browser has forgotten it.`,
  yourGuess: 'Your guess',
  takeGuess: 'This is my guess',
  skipGuess: 'Skip the guess',
  guessPlaceholder: 'Type a number',
  noSuchGuess: (typed: string, most: number) => `${typed} cannot come out: guess a whole number from 0 to ${count(most)}.`,
  noSuchStep: (step: number, steps: number) =>
    `The address names step ${count(step)}, and this lesson has ${count(steps)}. It stands where it was left.`,
  youGuessed: (guess: FactValue | object) =>
    typeof guess === 'object' ? 'Your drawing is kept. You will see.' : `You guessed ${fact(guess)}. You will see.`,
  guessCame: (guess: number, came: number) =>
    guess === came ? `You guessed ${count(guess)}, and so it is.` : `You guessed ${count(guess)}, ${gapWords(guess, came)}.`,
  lookFirst: 'Think before you look: a guess that turns out wrong is remembered best.',
  skip: 'Skip this step',
  next: 'Next step',
  toEnd: 'See what came out',
  setUp: 'Set the page up',
  setUpAgain: 'Set it up again',
  settingUp: 'Setting up…',
  setUpFailed: (why: string) => `It could not be set up (${why}).`,
  takenBack: ({ contexts, settings, clock }: PutBack) =>
    [
      contexts > 0 &&
        `For a clean start ${counted(contexts, 'scroll or PIT', 'scrolls and PITs')} that stood open ${contexts === 1 ? 'was' : 'were'} closed.`,
      settings.length > 0 && `${settings.join(' and ')} is as it was before.`,
      clock && 'The clock is real again.',
    ]
      .filter((sentence) => sentence !== false)
      .join(' '),
  setupWords: ({ data, documents, shards, size }: Setup) =>
    `${count(documents)} documents of ${data}, ${counted(shards, 'shard')}, ${count(size)} to a page`,
  mark: { open: 'to do', ticked: 'done', skipped: 'skipped' },
  noEngine:
    'The engine does not run in this tab, so nothing can be done here. What you see was counted by it when this lesson was recorded.',
  nothingRecorded: 'The engine does not run in this tab, and of this lesson nothing was recorded.',
  showRecorded: 'Show what was counted',
  waiting: 'Not done yet. It is ticked when the page has counted it.',
  pastTheCount: ({ lane, requests, wanted }: PastTheCount) =>
    `${lane} has made ${counted(requests, 'request')} by now, and this step is about ${count(wanted)}. Set it up again, and do it once more.`,
  ticked: (title: string) => `Done: ${title}.`,
  how: 'How do I do that?',
  showMe: 'Show me',
  showDeed: (deed: Deed) => `Show me: ${deedWords(deed.control, String(deed.to ?? ''))}`,
  deed: ({ control, to }: Deed) => deedWords(control, String(to ?? '')),
  times: (times: number) => ` ${count(times)} times.`,
  toConsole: 'Put it into the console',
  notYet: 'not counted',
  fact,
  guessed: 'You guessed',
  counted: 'Counted',
  right: 'Right',
  gap: 'The gap',
  gapWords: (guess: number, came: number) => (guess === came ? 'none: you were right' : gapWords(guess, came)),
  gapShort: (guess: number, came: number) =>
    guess === came ? 'none' : `${count(Math.abs(came - guess))} ${guess < came ? 'more' : 'fewer'}`,
  drawWhich: 'Which line you draw',
  drawHow: 'Press or drag on the drawing. By keys: Tab goes to a point, the arrows move it.',
  pointName: (line: string, across: string, at: number) => `${line}, at ${across} ${count(at)}`,
  notDrawn: 'not drawn',
  upTo: (most: number) => `up to ${count(most)}`,
  curveLegend: 'Thin lines with rings: your guess. Thick lines: counted. Dots between them: the gap.',
  drawOnPaper: (lines: string) => `Draw here: ${lines}.`,
  noGuess: 'You made no guess this time.',
  notCounted: 'The step that counts it was skipped.',
  handout: 'Handout to print',
  handoutOf: (title: string) => `Handout to print: ${title}`,
  print: 'Print',
  yourName: 'Name:',
  youSaw: 'You saw:',
  whatYouSee: 'What you see:',
  score: 'Your runs, side by side',
  scored: 'What is compared',
  notScored: '–',
  takeaway: 'Take with you',
  breakIt: 'Now break it',
} as const;

/** A fact as it is read. */
function fact(value: FactValue): string {
  return typeof value === 'number' ? count(value) : String(value);
}

/** How far a guess lies from what was counted. */
function gapWords(guess: number, came: number): string {
  return `${count(Math.abs(came - guess))} too ${guess < came ? 'few' : 'many'}`;
}

/** What the learner does, in a sentence. */
function deedWords(control: Control, to: string): string {
  const [lane = '', command = ''] = control.split('.');
  return laneDeeds[command]?.(laneName(lane)) ?? otherDeeds[control]?.(to) ?? control;
}

function list(lanes: string): string {
  return lanes.split(' ').map(laneName).join(' and ');
}

/** The name of a lane; any other word as it is. */
function laneName(word: string): string {
  const lane = lanes.find((id) => id === word);
  return lane === undefined ? word : laneNames[lane];
}
