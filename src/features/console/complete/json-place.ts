/** Where in a body a position lies. */
export interface JsonPlace {
  /** Names of the members around it, and `[]` for each array. */
  readonly path: readonly string[];
  readonly at: 'key' | 'value';
  /** Where what is being typed begins, its opening quote included. */
  readonly from: number;
  /** What was typed of it, without the quote. */
  readonly typed: string;
  readonly quoted: boolean;
  /** Names the object around it has already. */
  readonly taken: readonly string[];
}

interface Level {
  readonly kind: '{' | '[';
  key: string | undefined;
  /** A colon was read: a value follows. */
  inValue: boolean;
  readonly taken: string[];
}

const tokens = /"(?:[^"\\\n]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * What may be written at `position` of a body, by the text before it; undefined where nothing may: outside of brackets, or after a
 * value. `position` counts from the start of the body.
 */
export function placeIn(body: string, position: number): JsonPlace | undefined {
  const levels: Level[] = [];
  let open: { readonly text: string; readonly from: number } | undefined;
  /** A value was read and no comma since. */
  let afterValue = false;
  const before = body.slice(0, position);
  for (const match of before.matchAll(tokens)) {
    const [token] = match;
    const level = levels.at(-1);
    const touches = match.index + token.length === position;
    if (token === '{' || token === '[') {
      levels.push({ kind: token, key: undefined, inValue: false, taken: [] });
      afterValue = false;
    } else if (token === '}' || token === ']') {
      levels.pop();
      afterValue = true;
    } else if (token === ',') {
      if (level !== undefined) Object.assign(level, { key: undefined, inValue: false });
      afterValue = false;
    } else if (token === ':') {
      if (level !== undefined) level.inValue = true;
      afterValue = false;
    } else if (touches && !isClosed(token)) {
      open = { text: token, from: match.index };
    } else if (level?.kind === '{' && !level.inValue) {
      level.key = token.replaceAll('"', '');
      level.taken.push(level.key);
      afterValue = true;
    } else afterValue = true;
  }
  const level = levels.at(-1);
  if (level === undefined || afterValue) return undefined;
  const path = levels.slice(0, -1).map(({ kind, key }) => (kind === '[' ? '[]' : (key ?? '')));
  const at = level.kind === '{' && !level.inValue ? 'key' : 'value';
  return {
    path: at === 'key' ? path : [...path, level.kind === '[' ? '[]' : (level.key ?? '')],
    at,
    from: open?.from ?? position,
    typed: (open?.text ?? '').replace(/^"/, ''),
    quoted: open?.text.startsWith('"') ?? false,
    taken: level.taken,
  };
}

function isClosed(token: string): boolean {
  return token.startsWith('"') && token.length > 1 && token.endsWith('"') && !/[^\\](?:\\\\)*\\"$/.test(token);
}
