/** How often a name is held against a pattern in one piece: some 20 ms of work. */
const MAX_LOOKS = 100000;
/** Why so many patterns cannot be held against all fields of a mapping; undefined: they can. */
export function patternRefusal(patterns, { fields }) {
  const looks = patterns * fields.length;
  if (looks <= MAX_LOOKS) return undefined;
  return (
    `The request has [${patterns}] patterns of field names, and the mapping [${fields.length}] fields: [${looks}] looks are more than [${MAX_LOOKS}]. ` +
    'Ask for fewer patterns, or name the fields.'
  );
}
