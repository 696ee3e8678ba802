import { readStored, writeStored } from '../../../components/browser/stored.ts';
import { learners } from './class-code.ts';

const learnerKey = 'fathom.class.learner';
const codesKey = 'fathom.class.codes';

/** The number this browser has in codes of a lesson: drawn by lot once, and another one in every lesson, so that nothing links them. */
export function learnerOf(lesson: string): number {
  const kept = recordOf(readStored(learnerKey));
  const known = kept[lesson];
  if (typeof known === 'number' && Number.isInteger(known) && known >= 0 && known < learners) return known;
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  const learner = drawn % learners;
  writeStored(learnerKey, { ...kept, [lesson]: learner });
  return learner;
}

/** The codes a teacher has put in for a lesson, as typed. */
export function codesOf(ref: string): string {
  const text = recordOf(readStored(codesKey))[ref];
  return typeof text === 'string' ? text : '';
}

/** Keeps them in this browser; empty: forgets them. */
export function keepCodes(ref: string, text: string): void {
  const { [ref]: _, ...others } = recordOf(readStored(codesKey));
  writeStored(codesKey, text === '' ? others : { ...others, [ref]: text });
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
