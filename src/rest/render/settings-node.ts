import { fitsPattern, settingList } from '../../engine/index.ts';
import type { WireNode } from '../json-bytes.ts';

/**
 * Settings as answers show them: texts, nested at the dots or with `flat` under dotted keys; `names` is a comma list of
 * patterns that chooses keys.
 */
export function settingsNode(
  settings: ReadonlyMap<string, string>,
  options: { readonly flat: boolean; readonly names?: string },
): ReadonlyMap<string, WireNode> {
  const patterns = options.names?.split(',').map((name) => (name === '_all' ? '*' : name));
  const chosen = [...settings].filter(([key]) => patterns === undefined || patterns.some((pattern) => fitsPattern(pattern, key)));
  chosen.sort(([a], [b]) => (a < b ? -1 : 1));
  if (options.flat) return new Map(chosen.map(([key, text]) => [key, settingList(key, text) ?? text]));
  const root = new Map<string, WireNode>();
  for (const [key, value] of chosen) nest(root, key.split('.'), settingList(key, value) ?? value);
  return root;
}

function nest(root: Map<string, WireNode>, path: readonly string[], value: WireNode): void {
  let level = root;
  for (const name of path.slice(0, -1)) {
    const existing = level.get(name);
    const next = existing instanceof Map ? (existing as Map<string, WireNode>) : new Map<string, WireNode>();
    level.set(name, next);
    level = next;
  }
  level.set(path.at(-1) ?? '', value);
}
