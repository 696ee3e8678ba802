import { lanes } from './fact-names.ts';
import { laneTraits, type LaneTraits } from './lane-traits.ts';
import { ranges } from './ranges.ts';

const everywhere = () => true;

/** The lane buttons a lesson may ask for, and which lanes have them. */
const buttons = {
  next: everywhere,
  back: everywhere,
  jump: everywhere,
  walk: everywhere,
  filter: ({ jumps }) => !jumps,
  reverse: ({ jumps }) => !jumps,
  raise: ({ jumps }) => jumps,
  close: ({ holds }) => holds,
  reset: everywhere,
} as const satisfies Readonly<Record<string, (lane: LaneTraits) => boolean>>;

type Button = keyof typeof buttons;

const laneCommands = Object.keys(buttons) as readonly Button[];

type LaneControl = `${(typeof lanes)[number]}.${Button}`;

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
  if (takes === undefined) return to === undefined ? missingButton(control) : `is not set to anything, so [${control}] takes no "to"`;
  if (takes === 'number') return rangeProblem(ranges[control as keyof typeof ranges], control, to);
  if (takes === 'request') return request.test(String(to)) ? undefined : 'needs a method and a path in "to", such as "GET /_cat/indices"';
  const known: readonly string[] = takes === 'lanes' ? lanes : takes;
  const words = takes === 'lanes' ? String(to).split(' ') : [String(to)];
  return words.every((word) => known.includes(word)) ? undefined : `needs one of [${known.join(', ')}] in "to" for [${control}]`;
}

/** Which buttons there are in a lane that has not the one asked for. */
function missingButton(control: Control): string | undefined {
  const lane = lanes.find((mode) => control.startsWith(`${mode}.`));
  if (lane === undefined) return undefined;
  const there = laneCommands.filter((command) => buttons[command](laneTraits[lane])).map((command) => `${lane}.${command}`);
  return there.includes(control) ? undefined : `[${control}] is no button of this lane, which has [${there.join(', ')}]`;
}

function rangeProblem({ atLeast, atMost }: (typeof ranges)[keyof typeof ranges], control: Control, to: Deed['to']): string | undefined {
  const fits = Number.isSafeInteger(to) && Number(to) >= atLeast && Number(to) <= atMost;
  return fits ? undefined : `needs a whole number from ${atLeast} to ${atMost} in "to" for [${control}], not [${String(to).slice(0, 40)}]`;
}
