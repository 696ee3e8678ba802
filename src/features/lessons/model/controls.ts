import { lanes } from './fact-names.ts';

/** The lane buttons a lesson may ask for. */
const laneCommands = ['next', 'back', 'jump', 'walk', 'filter', 'reverse', 'raise', 'close', 'reset'] as const;

type LaneControl = `${(typeof lanes)[number]}.${(typeof laneCommands)[number]}`;

/** Controls that are set to something, with what that may be. */
const settable = {
  page: 'number',
  size: 'number',
  tie: ['_id', 'none'],
  writer: ['off', 'inserts', 'deletes', 'updates', 'mix'],
  copies: ['turn', 'same'],
  /** Lanes, with blanks between them. */
  read: 'lanes',
  /** A request for the console, as it is written there. */
  console: 'request',
  /** Seconds to move the clock on by. */
  clock: 'number',
} as const;

type Settable = keyof typeof settable;

/** A real control of the page. The list is closed: a lesson can ask for nothing else. */
export type Control = LaneControl | Settable | 'go' | 'close all';

/** Every control by name. */
export const controls: readonly Control[] = [
  ...lanes.flatMap((lane) => laneCommands.map((command) => `${lane}.${command}` as const)),
  ...(Object.keys(settable) as Settable[]),
  'go',
  'close all',
];

/** One thing the learner does. */
export interface Deed {
  readonly control: Control;
  /** What it is set to. */
  readonly to?: string | number;
  /** How often; once unless said. */
  readonly times?: number;
}

/** No other host, and no more than a method, a path and a body. */
const request = /^(GET|POST|PUT|DELETE|HEAD|PATCH) \/(?!\/)[^\n]*(\n[^]*)?$/;

/** Why a deed makes no sense; undefined when it does. */
export function deedProblem({ control, to }: Deed): string | undefined {
  const takes = Object.hasOwn(settable, control) ? settable[control as Settable] : undefined;
  if (takes === undefined) return to === undefined ? undefined : `is not set to anything, so [${control}] takes no "to"`;
  if (takes === 'number') return Number.isSafeInteger(to) && Number(to) > 0 ? undefined : `needs a whole number in "to" for [${control}]`;
  if (takes === 'request') return request.test(String(to)) ? undefined : 'needs a method and a path in "to", such as "GET /_cat/indices"';
  const known: readonly string[] = takes === 'lanes' ? lanes : takes;
  const words = takes === 'lanes' ? String(to).split(' ') : [String(to)];
  return words.every((word) => known.includes(word)) ? undefined : `needs one of [${known.join(', ')}] in "to" for [${control}]`;
}
