import { patternTest } from '../../schema/name-pattern.ts';
/** Mapped fields in the order asked for; `*` in a name stands for any characters. Boosts of a field named twice multiply. */
export function resolveFields(run, wanted) {
  const boosts = new Map();
  for (const { field, boost } of wanted) {
    for (const path of expand(run, field)) boosts.set(path, (boosts.get(path) ?? 1) * boost);
  }
  const fields = [];
  for (const [path, boost] of boosts) {
    const type = run.field(path);
    if (type !== undefined) fields.push({ type, boost });
  }
  return fields;
}
/** Every field a text can be looked for in. */
export function defaultFields(run) {
  return run.mapping.fields.filter(takesText).map((type) => ({ type, boost: 1 }));
}
function takesText(type) {
  return type.indexed;
}
function expand(run, pattern) {
  if (!pattern.includes('*')) return [pattern];
  const fits = patternTest(pattern);
  return run.mapping.fields.filter((type) => takesText(type) && fits(type.path)).map((type) => type.path);
}
