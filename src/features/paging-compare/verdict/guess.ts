import { largest } from '../../../components/text/largest.ts';
import type { LaneState } from '../lanes/lane-state.ts';
import { modes, type ModeId } from '../lanes/mode.ts';
import { messages } from './conclusion-messages.ts';

/**
 * What became of the reader's guess which way costs the most, measured by the dearest single request of each lane; the
 * lanes have all been to the same page.
 */
export function judgeGuess(guess: ModeId, lanes: readonly LaneState[]): string {
  const guessed = lanes.find((lane) => lane.mode === guess);
  const offset = lanes.find((lane) => lane.mode === 'offset');
  if (guessed === undefined || offset === undefined) return '';
  if (offset.error?.kind === 'window') return messages.guessRefused(nameOf(guess), guess === 'offset');
  const dearest = lanes.reduce((a, b) => (b.worst.merged > a.worst.merged ? b : a));
  const others = largest(
    lanes.filter((lane) => lane !== dearest),
    (lane) => lane.worst.merged,
  );
  if (others === dearest.worst.merged) return messages.guessDraw(nameOf(guess), others);
  if (dearest === guessed) return messages.guessRight(nameOf(guess), dearest.worst.merged, others);
  return messages.guessWrong({
    guess: nameOf(guess),
    merged: guessed.worst.merged,
    requests: guessed.requests,
    dearest: nameOf(dearest.mode),
    most: dearest.worst.merged,
  });
}

function nameOf(id: ModeId): string {
  return modes.find((mode) => mode.id === id)?.name ?? id;
}
