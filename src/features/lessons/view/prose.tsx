import type { FactName } from '../model/fact-names.ts';
import { placeholder } from '../model/lesson.ts';
import type { Counted } from '../model/lesson-state.ts';
import { messages } from '../messages.ts';

const nothing: Counted = {};

/** A text of a lesson: what stands between backticks as code, and counted figures in place of their names. Nothing else has a meaning. */
export function Prose({ text, counted = nothing }: { readonly text: string; readonly counted?: Counted }) {
  const filled = text.replaceAll(placeholder, (_, name: string) => {
    // Only facts have been counted; any other name finds nothing.
    const value = counted[name as FactName];
    return value === undefined ? messages.notYet : messages.fact(value);
  });
  // oxlint-disable-next-line react/no-array-index-key -- the parts keep their places
  return filled.split('`').map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part));
}
