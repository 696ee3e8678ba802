import { formatFloat, JsonDouble, type Explanation } from '../../engine/index.ts';
import type { WireNode, WireRecord } from '../json-bytes.ts';

/** Counts print as the peers print them: whole numbers without a fraction where they are counts, floats elsewhere. */
export function explanationNode({ value, description, details }: Explanation): WireRecord {
  const isCount = /^[nN], /.test(description);
  return { value: isCount ? value : scoreNode(value), description, details: details.map(explanationNode) };
}

/** Scores are 32-bit floats and print as such. */
export function scoreNode(score: number | null): WireNode {
  return score === null || Number.isNaN(score) ? null : new JsonDouble(score, scoreText(score));
}

/** A score as JSON. Functions may make it infinite, which JSON has no number for. */
export function scoreText(score: number): string {
  return score === Infinity ? '"Infinity"' : formatFloat(score);
}
