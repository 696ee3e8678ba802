/** Where reading all of `text` ends; undefined when it does not belong to the language. */
export function endState(machine, text) {
  let state = machine.start;
  for (const character of text) {
    state = machine.step(state, character.codePointAt(0) ?? 0);
    if (state === undefined) return undefined;
  }
  return machine.accepts(state) ? state : undefined;
}
/** The smallest bytes above everything that starts with `prefix`; undefined when there are none. */
export function afterPrefix(prefix) {
  let size = prefix.length;
  while (size > 0 && prefix[size - 1] === 0xff) size--;
  if (size === 0) return undefined;
  const after = prefix.slice(0, size);
  after[size - 1]++;
  return after;
}
