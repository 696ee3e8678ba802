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
