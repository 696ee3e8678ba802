/**
 * A language of terms, read one code point at a time. States are values without identity of their own: a machine may be
 * asked to go on from any state it gave out, any number of times.
 */
export interface TermMachine<State> {
  readonly start: State;
  /** The state after `point`; undefined: nothing that starts so belongs to the language. */
  step(state: State, point: number): State | undefined;
  accepts(state: State): boolean;
  /** What every term of the language starts with. */
  readonly prefix: string;
  /** What every term of the language contains somewhere, as UTF-8; undefined where nothing is known. */
  readonly needle?: Uint8Array | undefined;
}

/** Where reading all of `text` ends; undefined when it does not belong to the language. */
export function endState<State>(machine: TermMachine<State>, text: string): State | undefined {
  let state: State | undefined = machine.start;
  for (const character of text) {
    state = machine.step(state, character.codePointAt(0) ?? 0);
    if (state === undefined) return undefined;
  }
  return machine.accepts(state) ? state : undefined;
}

/** The smallest bytes above everything that starts with `prefix`; undefined when there are none. */
export function afterPrefix(prefix: Uint8Array): Uint8Array | undefined {
  let size = prefix.length;
  while (size > 0 && prefix[size - 1] === 0xff) size--;
  if (size === 0) return undefined;
  const after = prefix.slice(0, size);
  after[size - 1]++;
  return after;
}
