import type { EngineError } from '../errors.ts';

/** Levels of objects, the root's included. */
const DEPTH_LIMIT = 20;

/**
 * The error for an object at `path` that lies too deep. Asked before going down, so that no name with many dots can exhaust the
 * stack.
 */
export function findDepthError(path: string): EngineError | undefined {
  let levels = 2;
  for (let at = path.indexOf('.'); at >= 0 && levels <= DEPTH_LIMIT; at = path.indexOf('.', at + 1)) levels++;
  if (levels <= DEPTH_LIMIT) return undefined;
  const reason = `Limit of mapping depth [${DEPTH_LIMIT}] has been exceeded due to object field [${path}]`;
  return { kind: 'illegal_argument', reason };
}

/** `name` below the object at `parent`, whose path is empty at the root. */
export function joinPath(parent: string, name: string): string {
  return parent === '' ? name : `${parent}.${name}`;
}

/** Why a field name cannot be used: it is empty, or empty between two dots. Undefined when it can. */
export function findBadName(name: string): string | undefined {
  if (name.trim() === '') return 'field name cannot be an empty string';
  if (name.split('.').every((segment) => segment.trim() !== '')) return undefined;
  return `object field starting or ending with a [.] makes object resolution ambiguous: [${name}]`;
}
