import { notKeptWords } from '../../components/browser/storage-keeps.ts';
import type { KeyId } from './key-map.ts';

/** Words of the help and of the map of keys. */
export const messages = {
  newVersion: (keeps: boolean) =>
    `There is a new version of this page. It is taken when you load the page anew; what you typed and saved ${keeps ? 'stays' : 'is lost, because the browser keeps nothing for the page'}.`,
  reloadNow: 'Reload now',
  title: 'Help',
  intro:
    'Ask for a deep page and see what each way of paging makes every shard do. All four lanes send real HTTP requests to a real, sharded search engine in this tab; every number is counted where the work happens. What comes from a formula is called ceiling.',
  roads:
    'The browser’s Network panel lists every request but the pages between the first and the last one of a walk or a sweep: those go straight to the engine, because a service worker adds several milliseconds to each. Answers and counts are the same by either road.',
  fidelity: 'What is real and what is modelled',
  search: 'Find in this help',
  keysTitle: 'Keyboard',
  keysOn: 'Single keys',
  keysOnWhat:
    'On this page a single letter does something while nobody is typing. Turn that off if your speech or switch software types letters.',
  choose: (what: string, key: string) => `${what}: ${key}. Choose another key`,
  press: 'press a key',
  noKey: 'none',
  usual: 'All as they were',
  local: (keeps: boolean) =>
    `${keeps ? 'Your choice is kept in this browser only.' : notKeptWords} Escape keeps the key, Delete takes it away.`,
  space: 'Space',
  fixedTitle: 'Keys that stay as they are',
  fixed: [
    ['↑ ↓ PgUp PgDn Home End', 'on a lane’s strip: choose a depth; Enter goes there, Escape takes it back'],
    ['← →', 'on the chart: walk its points'],
    ['PgDn PgUp', 'while presenting, as a clicker sends them: a step of the lesson on or back, of the drawings where no lesson is open'],
    ['Ctrl Enter', 'in the console: run the request; Escape, then Tab, leaves the editor'],
  ],
  what: {
    'lane.1': 'focus lane 1, Offset',
    'lane.2': 'focus lane 2, search_after',
    'lane.3': 'focus lane 3, Scroll',
    'lane.4': 'focus lane 4, PIT + search_after',
    'lane.next': 'next page in the focused lane',
    'lane.back': 'back in the focused lane',
    'all.next': 'next page in all lanes',
    goal: 'page field',
    'lane.walk': 'walk in the focused lane, or stop walking',
    'lane.jump': 'jump in the focused lane',
    'stage.back': 'one step back in the drawings',
    'stage.on': 'one step on in the drawings',
    sweep: 'run or stop the sweep',
    'lane.free': 'free the focused lane from the others, or lock it to them',
    'lane.hide': 'hide the focused lane',
    'lane.left': 'move the focused lane towards the start',
    'lane.right': 'move the focused lane towards the end',
    'clock.pause': 'pause the clock, or let it run',
    'clock.step': 'step the clock',
    lesson: 'to the open lesson; from there to what its step asks for',
    present: 'present: large type, nothing but the content, notes in a second window; Escape ends it',
    inspector: 'inspector',
    console: 'console',
    copy: 'copy the last request as code, in the language used last',
    'help.search': 'search this help',
    help: 'this help',
  } satisfies Record<KeyId, string>,
} as const;
