import type { Outline } from './outline.ts';
import { isOpenable } from './outline-access.ts';

/** Larger texts open with only their first level in sight, in characters. */
export const collapseAbove = 200 * 1024;

/** Which nodes are open at first: all of them, or in a long text the outermost alone. */
export function firstOpen(outline: Outline): Uint8Array {
  const open = new Uint8Array(outline.size);
  if (outline.text.length > collapseAbove) open[0] = 1;
  else open.fill(1);
  return open;
}

/** The nodes in sight, in order: those whose enclosing nodes are all open. */
export function visibleRows(outline: Outline, open: Uint8Array): Int32Array {
  const rows = new Int32Array(outline.size);
  let count = 0;
  for (let node = 0; node < outline.size;) {
    rows[count++] = node;
    node = open[node] === 1 ? node + 1 : (outline.next[node] ?? outline.size);
  }
  return rows.subarray(0, count);
}

/** The same with a node opened or closed. */
export function toggled(outline: Outline, open: Uint8Array, node: number): Uint8Array {
  if (!isOpenable(outline, node)) return open;
  const next = open.slice();
  next[node] = open[node] === 1 ? 0 : 1;
  return next;
}

/** Everything open, or everything but the outermost closed. */
export function allOpen(outline: Outline, yes: boolean): Uint8Array {
  const open = new Uint8Array(outline.size).fill(yes ? 1 : 0);
  open[0] = 1;
  return open;
}

/** The node a node stands in; undefined for the whole. */
function parentOf(outline: Outline, node: number): number | undefined {
  const depth = outline.depth[node] ?? 0;
  for (let before = node - 1; before >= 0; before--) if ((outline.depth[before] ?? 0) < depth) return before;
  return undefined;
}

/** What an arrow key does in the tree, by the pattern for tree views: where the focus goes, and what opens. Null: nothing. */
export function treeKey(
  key: string,
  {
    outline,
    open,
    rows,
    current,
  }: { readonly outline: Outline; readonly open: Uint8Array; readonly rows: Int32Array; readonly current: number },
  page: number,
): { readonly current: number; readonly toggle: boolean } | null {
  const at = Math.max(0, rows.indexOf(current));
  const move = (to: number) => ({ current: rows[Math.min(rows.length - 1, Math.max(0, to))] ?? 0, toggle: false });
  const opened = open[current] === 1 && isOpenable(outline, current);
  switch (key) {
    case 'ArrowDown':
      return move(at + 1);
    case 'ArrowUp':
      return move(at - 1);
    case 'PageDown':
      return move(at + page);
    case 'PageUp':
      return move(at - page);
    case 'Home':
      return move(0);
    case 'End':
      return move(rows.length - 1);
    case 'ArrowRight':
      if (!isOpenable(outline, current)) return null;
      return opened ? move(at + 1) : { current, toggle: true };
    case 'ArrowLeft':
      return opened ? { current, toggle: true } : { current: parentOf(outline, current) ?? current, toggle: false };
    case 'Enter':
    case ' ':
      return { current, toggle: true };
    default:
      return null;
  }
}
