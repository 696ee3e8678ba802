import { err, type ErrorCause, type Result } from '../../errors.ts';

/**
 * Thrown by a scorer over a document that has no score, and caught in one place, where the shard is asked. Scores are made in the hottest loops there are, and
 * in many: a `Result` for each would cost all of them.
 */
export class ScoreRefusal extends Error {
  readonly refused: ErrorCause;

  constructor(refused: ErrorCause) {
    super(refused.reason);
    this.refused = refused;
  }
}

/** What a shard's work comes to that ended so: a document could not be scored. Anything else is a bug, and thrown on. */
export function refusalOf(thrown: unknown): Result<never> {
  if (!(thrown instanceof ScoreRefusal)) throw thrown;
  return err({ kind: 'unreadable_value', cause: thrown.refused });
}
