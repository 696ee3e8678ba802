import { nestedLevel } from '../../index/nested/nested-level.ts';
import { LeafScores } from './leaf-scores.ts';
/** The world of other documents of the same blocks. @param levels paths of nested objects from the root down; none: the documents themselves */
export function worldAt(world, levels) {
  const root = world.outermost ?? world;
  if (levels.length === 0) return root;
  const { searcher } = nestedLevel(root.searcher, levels);
  return { ...root, outermost: root, searcher, within: levels.at(-1) ?? '', scores: new LeafScores(root.ledger) };
}
