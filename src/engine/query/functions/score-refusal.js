import { err } from '../../errors.ts';
/**
 * Thrown by a scorer over a document that has no score, and caught in one place, where the shard is asked. Scores are made in the hottest loops there are, and
 * in many: a `Result` for each would cost all of them.
 */
export class ScoreRefusal extends Error {
  refused;
  constructor(refused) {
    super(refused.reason);
    this.refused = refused;
  }
}
/** What a piece of a shard's work comes to; where a document could not be scored, that. */
export function scored(work, refuse) {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ScoreRefusal)) throw error;
    return refuse(err({ kind: 'unreadable_value', cause: error.refused }));
  }
}
