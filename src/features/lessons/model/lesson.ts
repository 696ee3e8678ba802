import type { Deed } from './controls.ts';
import type { FactName, FactValue } from './fact-names.ts';

/** What the page is to look like. Absent parts are left to the data set's suggestions. */
export interface Setup {
  readonly data: string;
  readonly documents: number;
  readonly shards: number;
  readonly size: number;
  readonly page: number;
  /** As `timestamp:desc`. */
  readonly sort?: string;
  readonly tie?: '_id' | 'none';
  /** Replicas of each shard that run; none unless given. */
  readonly replicas?: number;
  /** The writer of the consistency check; the check is folded away without one. */
  readonly writer?: { readonly kind: 'off' | 'inserts' | 'deletes' | 'updates' | 'mix'; readonly rate?: number; readonly seed?: number };
}

/** What setting up took back of what was done to the service before. */
export interface PutBack {
  /** Settings of the cluster, by name. */
  readonly settings: readonly string[];
  /** How many scrolls and views were closed. */
  readonly contexts: number;
  /** Whether the clock was virtual. */
  readonly clock: boolean;
}

/** What a fact has to be. All that is given must hold; a fact nobody has seen yet never does. */
export interface Condition {
  readonly see: FactName;
  readonly is?: FactValue;
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** A figure, with the step that counts it, from 1, and the fact it is. */
export interface CountedFact {
  readonly step: number;
  readonly see: FactName;
}

/** A point of a line: what counts its height, and what comes out. */
export interface CurvePoint extends CountedFact {
  readonly is: number;
}

/** Lines the learner draws before they are counted. */
export interface Curve {
  /** What lies across, such as `page`. */
  readonly across: string;
  /** The places across at which there are points, ascending. */
  readonly at: readonly number[];
  /** What the height is. */
  readonly up: string;
  /** Where the drawing ends above. */
  readonly most: number;
  readonly lines: readonly { readonly name: string; readonly points: readonly CurvePoint[] }[];
}

/** What the learner's own runs came to, side by side. */
export interface ScoreCard {
  /** The runs, which are its columns. */
  readonly of: readonly string[];
  /** A cell for each run. */
  readonly rows: readonly { readonly name: string; readonly cells: readonly CountedFact[] }[];
}

/** What the learner says before anything is shown: a number that a step counts, one of some choices, or a drawing. */
export type Prediction = { readonly question: string } & (
  | { readonly kind: 'number'; readonly answer: number; readonly counted: CountedFact }
  | { readonly kind: 'choice'; readonly choices: readonly string[]; readonly answer: string }
  | { readonly kind: 'curve'; readonly curve: Curve }
);

/** One thing to do, and how it is known to be done. */
export interface Step {
  readonly title: string;
  readonly text: string;
  /** How the page is to be from here on, where that changes. */
  readonly setup?: Setup;
  readonly do: readonly Deed[];
  /** All of them must hold at once. */
  readonly check: readonly Condition[];
  /** What was to be seen. `{offset.merged}` stands for what was counted when the step was ticked. */
  readonly seen: string;
  readonly hint?: string;
  /** For who teaches it. */
  readonly notes?: string;
}

/** A lesson as its file holds it. @see docs/lessons.md */
export interface Lesson {
  readonly $schema?: string;
  /** Version of the format. */
  readonly lesson: 1;
  readonly id: string;
  readonly title: string;
  readonly minutes: number;
  readonly goal: string;
  readonly setup: Setup;
  readonly prediction: Prediction;
  readonly steps: readonly Step[];
  /** Stands at the end. */
  readonly score?: ScoreCard;
  readonly takeaway: string;
  readonly breakIt: readonly string[];
}

/** How the page is to look at a step: as the last setup up to it says. Steps count from 1. */
export function setupAt({ setup, steps }: Lesson, step: number): Setup {
  return steps.slice(0, step).findLast((one) => one.setup !== undefined)?.setup ?? setup;
}

/** Facts a text names in braces. */
export const placeholder = /\{([\w.]+)\}/g;

/** The facts a step looks at or speaks of. */
export function namedIn({ check, seen }: Step): ReadonlySet<string> {
  return new Set([...check.map(({ see }) => see), ...[...seen.matchAll(placeholder)].map(([, name]) => name ?? '')]);
}
