import type { Outline } from './outline.ts';

/** The text of a node's value as it stands: `12`, `"a"`, `{"a":1}`. */
export function textOf(outline: Outline, node: number): string {
  return outline.text.slice(outline.from[node], outline.to[node]);
}

/** A member's name without its quotes, escapes read; null for items and the whole. */
export function nameOf(outline: Outline, node: number): string | null {
  const from = outline.nameFrom[node] ?? -1;
  if (from < 0) return null;
  const quoted = outline.text.slice(from, outline.nameTo[node]);
  return quoted.includes('\\') ? unescaped(quoted) : quoted.slice(1, -1);
}

/** `{` for objects, `[` for arrays, the first character of the value for the rest. */
export function kindOf(outline: Outline, node: number): string {
  return outline.text.charAt(outline.from[node] ?? 0);
}

/** Whether a node has something inside it to show. */
export function isOpenable(outline: Outline, node: number): boolean {
  return (outline.children[node] ?? 0) > 0;
}

/** The node of a member or item; `path` names members and counts items (`-1` is the last). Undefined: there is none. */
export function nodeAt(outline: Outline, path: readonly (string | number)[]): number | undefined {
  let node: number | undefined = 0;
  for (const step of path) {
    if (node === undefined) return undefined;
    node = childAt(outline, node, step);
  }
  return node;
}

/** The nodes straight inside a node. */
export function* childrenOf(outline: Outline, node: number): Generator<number> {
  const end = outline.next[node] ?? 0;
  for (let child = node + 1; child < end; child = outline.next[child] ?? end) yield child;
}

function childAt(outline: Outline, node: number, step: string | number): number | undefined {
  const wanted = typeof step === 'number' && step < 0 ? (outline.children[node] ?? 0) + step : step;
  for (const child of childrenOf(outline, node)) {
    if (typeof wanted === 'number' ? outline.place[child] === wanted && kindOf(outline, node) === '[' : nameOf(outline, child) === wanted)
      return child;
  }
  return undefined;
}

function unescaped(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted.slice(1, -1);
  }
}
