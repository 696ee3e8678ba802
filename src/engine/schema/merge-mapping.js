import { err, ok } from '../errors.ts';
import { writeJson } from '../json/write-json.ts';
import { javaText } from './values/java-text.ts';
/**
 * What both objects map; `next` wins where an option may change.
 * @returns `current` itself when `next` adds nothing; illegal_argument when a type or a fixed option would change
 */
export function mergeObjects(current, next) {
  const conflict = current.path === '' ? undefined : nestedConflict(current, next);
  if (conflict !== undefined) return err({ kind: 'illegal_argument', reason: conflict });
  const children = mergeChildren(current.children, next.children);
  if (!children.ok) return children;
  const dynamic = next.dynamic ?? current.dynamic;
  if (children.value === current.children && dynamic === current.dynamic) return ok(current);
  // Whether an object is looked into cannot change once it is mapped.
  const { enabled, nested } = current;
  return ok({
    ...next,
    enabled,
    ...(nested !== undefined && { nested }),
    ...(dynamic !== undefined && { dynamic }),
    children: children.value,
  });
}
/** Where the values of objects lie cannot change once some are written. */
function nestedConflict({ nested: before }, { nested: after }) {
  if (before === undefined && after === undefined) return undefined;
  if (after === undefined) return 'cannot change object mapping from nested to non-nested';
  if (before === undefined) return 'cannot change object mapping from non-nested to nested';
  const changed =
    before.includeInParent !== after.includeInParent
      ? 'include_in_parent'
      : before.includeInRoot !== after.includeInRoot
        ? 'include_in_root'
        : undefined;
  return changed && `the [${changed}] parameter can't be updated on a nested object mapping`;
}
function mergeChildren(current, next) {
  const merged = new Map(current);
  let changed = false;
  for (const [name, node] of next) {
    const known = current.get(name);
    const result = known === undefined ? ok(node) : mergeNodes(known, node);
    if (!result.ok) return result;
    if (result.value !== known) {
      merged.set(name, result.value);
      changed = true;
    }
  }
  return ok(changed ? merged : current);
}
/** Like {@link mergeObjects}, for what stands under one name. */
export function mergeNodes(current, next) {
  if (current.kind === 'object') {
    if (next.kind === 'object') return mergeObjects(current, next);
    const reason = `object mapping [${current.path}] can't be changed from object mapping to non-object mapping`;
    return err({ kind: 'illegal_argument', reason });
  }
  if (next.kind === 'leaf') return mergeLeaves(current, next);
  const reason = `can't merge a non object mapping [${current.type.path}] with an object mapping`;
  return err({ kind: 'illegal_argument', reason });
}
function mergeLeaves(current, next) {
  const conflict = findConflict(current, next);
  if (conflict !== undefined) return err(conflict);
  const subFields = mergeSubFields(current, next);
  if (!subFields.ok) return subFields;
  const sameOptions = writeJson(current.options) === writeJson(next.options);
  if (sameOptions && subFields.value === current.subFields) return ok(current);
  return ok({ ...next, subFields: subFields.value });
}
function mergeSubFields(current, next) {
  const merged = new Map(current.subFields);
  let changed = false;
  for (const [name, leaf] of next.subFields) {
    const known = current.subFields.get(name);
    const result = known === undefined ? ok(leaf) : mergeLeaves(known, leaf);
    if (!result.ok) return result;
    changed ||= result.value !== known;
    merged.set(name, result.value);
  }
  return ok(changed ? merged : current.subFields);
}
/** Options that decide how values lie in a segment, with what holds when they are not given. */
const FIXED = [
  ['index', true],
  ['doc_values', true],
  ['store', false],
  ['analyzer', 'default'],
  ['normalizer', null],
  ['format', null],
  ['null_value', null],
];
function findConflict(current, next) {
  const { path, type } = current.type;
  if (type !== next.type.type) {
    const reason = `mapper [${path}] cannot be changed from type [${type}] to [${next.type.type}]`;
    return { kind: 'illegal_argument', reason };
  }
  for (const [name, standard] of FIXED) {
    const before = current.options.get(name) ?? standard;
    const after = next.options.get(name) ?? standard;
    if (writeJson(before) !== writeJson(after)) return fixedOption(path, name, before, after);
  }
  // Norms may be given up later, but not taken up.
  return next.type.norms && !current.type.norms ? fixedOption(path, 'norms', false, true) : undefined;
}
function fixedOption(path, name, before, after) {
  const change = `Cannot update parameter [${name}] from [${javaText(before)}] to [${javaText(after)}]`;
  return { kind: 'illegal_argument', reason: `Mapper for [${path}] conflicts with existing mapper:\n\t${change}` };
}
