import { allShardsFailed, shardFailure } from './failures.ts';
const REASON = "Can't do sort across indices, as a field has [unsigned_long] type in one index, and different type in another index!";
/** The failure of a sort by a field that is an unsigned long in one index and something else in another: the two have no common order. */
export function mixedUnsigned(plan, answers) {
  for (let key = 0; key < plan.sort.length; key++) {
    if (!answers.some(({ result }) => result.keys[key]?.print === 'unsigned_long')) continue;
    const prints = new Set(answers.flatMap(({ result }) => result.keys[key]?.print ?? []));
    if (prints.size < 2) continue;
    return allShardsFailed(answers.map(({ target }) => shardFailure(target, { kind: 'illegal_argument', reason: REASON })));
  }
  return undefined;
}
