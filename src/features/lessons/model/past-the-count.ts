import { lanes, laneNames, type Facts } from './fact-names.ts';
import type { Step } from './lesson.ts';

/** A lane that has asked more often than a step counts on, which it can never do again fewer times. */
export interface PastTheCount {
  readonly lane: string;
  readonly requests: number;
  readonly wanted: number;
}

/** The first lane that has made more requests than a check of the step allows: only a page set up again can bring them down. */
export function pastTheCount({ check }: Step, facts: Facts): PastTheCount | undefined {
  for (const lane of lanes) {
    const requests = facts(`${lane}.requests`);
    if (typeof requests !== 'number') continue;
    const tooMany = check.find(({ see, is, atMost }) => see === `${lane}.requests` && requests > mostOf(is, atMost));
    if (tooMany) return { lane: laneNames[lane], requests, wanted: mostOf(tooMany.is, tooMany.atMost) };
  }
  return undefined;
}

function mostOf(is: unknown, atMost = Infinity): number {
  return typeof is === 'number' ? is : atMost;
}
