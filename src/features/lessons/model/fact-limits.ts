import { closedWords, kindOf, lanes, type FactName, type FactValue } from './fact-names.ts';
import { laneTraits } from './lane-traits.ts';
import { ranges } from './ranges.ts';
import { setupAt, type Lesson } from './lesson.ts';

/** What a number may be at a place of a lesson. */
interface Limits {
  readonly atLeast: number;
  readonly atMost: number;
}

/** Facts with a range of their own, by their name or by the name within a lane. */
const ownLimits: Readonly<Record<string, Limits>> = {
  page: { atLeast: 0, atMost: ranges.page.atMost },
  hits: { atLeast: 0, atMost: ranges.size.atMost },
  'read.size': ranges.size,
  'setup.size': ranges.size,
  'setup.page': ranges.page,
  'setup.window': { atLeast: 1, atMost: Number.MAX_SAFE_INTEGER },
  'console.status': { atLeast: 100, atMost: 599 },
};

/** Counters of one request: each shard passes on no more than all documents. */
const ofOneRequest = ['hits', 'visited', 'kept', 'sent', 'merged', 'discarded', 'fetched', 'worst.visited', 'worst.merged'];

/** What a number can be at a step, from 1. */
export function limitsOf(lesson: Lesson, step: number, see: FactName): Limits {
  const name = nameOf(see);
  const own = ownLimits[name] ?? { atLeast: 0, atMost: Number.MAX_SAFE_INTEGER };
  if (see === name || !ofOneRequest.includes(name) || writes(lesson)) return own;
  const { documents, shards } = setupAt(lesson, step);
  return { ...own, atMost: Math.min(own.atMost, documents * shards) };
}

/** Whether documents may be added or taken away meanwhile, so that the set-up does not say how many there are. */
export function writes({ setup, steps }: Lesson): boolean {
  const setups = [setup, ...steps.flatMap((step) => step.setup ?? [])];
  const deeds = steps.flatMap((step) => step.do);
  return setups.some(({ writer }) => writer !== undefined) || deeds.some(({ control }) => control === 'console' || control === 'writer');
}

/** Why a fact is never such a word or flag; undefined where it may be. */
export function neverReason(see: FactName, is: FactValue): string | undefined {
  const among = valuesOf(see);
  if (among === undefined || among.includes(is)) return undefined;
  return `cannot be [${String(is).slice(0, 40)}]; [${see}] is one of [${among.join(', ')}]`;
}

/** All that a fact can be; undefined where there is no list of it. */
function valuesOf(see: FactName): readonly FactValue[] | undefined {
  if (kindOf(see) === 'count') return undefined;
  const lane = lanes.find((mode) => see.startsWith(`${mode}.`));
  const traits = lane && laneTraits[lane];
  const name = nameOf(see);
  if (name === 'open') return traits?.holds === true ? [true, false] : [false];
  if (name === 'filtered') return traits?.jumps === true ? [false] : [true, false];
  const words = isClosed(name) ? closedWords[name] : undefined;
  if (traits?.holds !== false) return words;
  return words?.filter((word) => !ofHolding.has(`${name} ${word}`));
}

/** What only a lane comes to that holds something open. */
const ofHolding = new Set(['status closed', 'status expired', 'error contexts', 'read.end expired']);

function isClosed(name: string): name is keyof typeof closedWords {
  return Object.hasOwn(closedWords, name);
}

/** The name of a lane's fact within the lane, and of others the whole. */
function nameOf(see: FactName): string {
  const lane = lanes.find((mode) => see.startsWith(`${mode}.`));
  return lane === undefined ? see : see.slice(lane.length + 1);
}

/** What is observed together: of a lane its requests, or its last reading. */
export function groupOf(see: string): string {
  return see
    .split('.')
    .slice(0, see.includes('.read.') ? 2 : 1)
    .join('.');
}
