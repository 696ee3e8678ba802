/** Levels beyond which nothing goes, whatever an index allows: every walk over a mapping goes as deep as it. */
const DEEPEST = 1000;
/**
 * The error for an object at `path` that lies deeper than `limit` levels, the root's included. Without a limit, asked before going
 * down, it sees to it that no name with many dots can exhaust the stack.
 */
export function findDepthError(path, limit = DEEPEST) {
  const allowed = Math.min(limit, DEEPEST);
  if (levelsOf(path) <= allowed) return undefined;
  const reason = `Limit of mapping depth [${allowed}] has been exceeded due to object field [${path}]`;
  return { kind: 'illegal_argument', reason };
}
/** Levels of objects down to the one at `path`, itself and the root included. */
export function levelsOf(path) {
  let levels = 2;
  for (let at = path.indexOf('.'); at >= 0 && levels <= DEEPEST; at = path.indexOf('.', at + 1)) levels++;
  return levels;
}
/** `name` below the object at `parent`, whose path is empty at the root. */
export function joinPath(parent, name) {
  return parent === '' ? name : `${parent}.${name}`;
}
/** Why a field name cannot be used: it is empty, or empty between two dots. Undefined when it can. */
export function findBadName(name) {
  if (name.trim() === '') return 'field name cannot be an empty string';
  if (name.split('.').every((segment) => segment.trim() !== '')) return undefined;
  return `object field starting or ending with a [.] makes object resolution ambiguous: [${name}]`;
}
