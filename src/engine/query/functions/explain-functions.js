import { formatDouble, formatFloat } from '../../json/java-number.ts';
import { leafOf } from '../weight/explain-bm25.ts';
import { COMBINATIONS } from './function-weight.ts';
import { LeafDecay } from './leaf-decay.ts';
import { leafFunction } from './leaf-functions.ts';
/** How functions change the score of a document, in the peers' words. */
export function explainFunctions(score, inner, world) {
  const parts = score.functions.flatMap((each, i) => {
    if (!world.matches[i]) return [];
    const own = explainWeighted(each, world);
    const text = world.texts[i];
    if (text === undefined) return [own];
    return [{ value: own.value, description: 'function score, product of:', details: [leafOf(1, `match filter: ${text}`), own] }];
  });
  const isLone = score.functions.length === 1 && score.functions[0].filter === undefined;
  const factor = isLone ? parts[0] : joined(score, parts, world);
  return combined(score, inner, factor);
}
function joined({ factorMode }, parts, world) {
  if (parts.length === 0) return leafOf(1, 'No function matched');
  return { value: Math.fround(world.factor()), description: `function score, score mode [${factorMode}]`, details: parts };
}
const TITLES = {
  multiply: 'function score, product of:',
  sum: 'sum of',
  avg: 'avg of',
  min: 'min of',
  max: 'max of:',
};
function combined({ combination, maxBoost }, inner, factor) {
  const limit = Math.fround(maxBoost);
  const least = { value: Math.min(factor.value, limit), description: 'min of:', details: [factor, leafOf(limit, 'maxBoost')] };
  if (combination === 'replace') return least;
  return {
    value: Math.fround(COMBINATIONS[combination](inner.value, least.value)),
    description: TITLES[combination],
    details: [inner, least],
  };
}
function explainWeighted({ weight, score }, world) {
  const own = explainFunction(score, world);
  if (weight === undefined) return own;
  const factor = Math.fround(weight);
  return { value: Math.fround(own.value * factor), description: 'product of:', details: [own, leafOf(factor, 'weight')] };
}
function explainFunction(score, { leaf, docId, shard }) {
  const value = Math.fround(leafFunction(score, leaf, shard).score(docId));
  switch (score.kind) {
    case 'constant':
      return leafOf(1, 'constant score 1.0 - no function provided');
    case 'field_value': {
      const { field, modifier, missing, factor } = score;
      const stand = missing === undefined ? '' : `?:${formatDouble(missing)}`;
      return leafOf(value, `field value function: ${modifier}(doc['${field}'].value${stand} * factor=${formatFloat(factor)})`);
    }
    case 'random':
      return leafOf(value, `random score function (seed: ${score.seed}, field: ${score.source?.field ?? null})`);
    case 'decay': {
      const text = new LeafDecay(score, leaf).describe(docId);
      return { value, description: `Function for field ${score.field}:`, details: [leafOf(value, text)] };
    }
    default:
      return score;
  }
}
