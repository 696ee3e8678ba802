/** What single keys do: the part everyone can choose anew, kept in this browser. */
export interface KeyMap {
  /** False turns all single keys off. */
  readonly on: boolean;
  /** Keys chosen instead of the usual ones; an empty text means none. */
  readonly chosen: Readonly<Record<string, string>>;
}

/** A shortcut, its usual key, and the group of the list it is shown in. Words are in the messages, by its id. */
export interface KeyRow {
  readonly id: string;
  readonly key: string;
}

/** Every shortcut of every page, in the order of the list. Features name them by these ids. */
export const keyRows = [
  { id: 'lane.1', key: '1' },
  { id: 'lane.2', key: '2' },
  { id: 'lane.3', key: '3' },
  { id: 'lane.4', key: '4' },
  { id: 'lane.next', key: 'n' },
  { id: 'lane.back', key: 'p' },
  { id: 'all.next', key: 'N' },
  { id: 'goal', key: 'g' },
  { id: 'lane.walk', key: 'w' },
  { id: 'lane.jump', key: 'j' },
  { id: 'stage.back', key: '<' },
  { id: 'stage.on', key: '>' },
  { id: 'sweep', key: 's' },
  { id: 'lane.free', key: 'f' },
  { id: 'lane.hide', key: 'h' },
  { id: 'lane.left', key: '[' },
  { id: 'lane.right', key: ']' },
  { id: 'clock.pause', key: ' ' },
  { id: 'clock.step', key: '.' },
  { id: 'lesson', key: 'l' },
  { id: 'present', key: 'P' },
  { id: 'inspector', key: 'i' },
  { id: 'console', key: 'c' },
  { id: 'copy', key: 'y' },
  { id: 'help.search', key: '/' },
  { id: 'help', key: '?' },
] as const satisfies readonly KeyRow[];

export type KeyId = (typeof keyRows)[number]['id'];

export const usualKeys: KeyMap = { on: true, chosen: {} };

/** The key of a shortcut; null when it has none, or when single keys are off. */
export function keyOf(map: KeyMap, id: string): string | null {
  if (!map.on) return null;
  return chosenKey(map, id) || null;
}

/** The key of a shortcut whether keys are on or off; empty when it has none. */
export function chosenKey(map: KeyMap, id: string): string {
  return map.chosen[id] ?? keyRows.find((row) => row.id === id)?.key ?? '';
}

/** Gives a shortcut a key; the one that had it before loses it. The usual key is not remembered as a choice. */
export function chooseKey(map: KeyMap, id: KeyId, key: string): KeyMap {
  const chosen = { ...map.chosen };
  for (const row of keyRows) if (key !== '' && row.id !== id && chosenKey(map, row.id) === key) chosen[row.id] = '';
  chosen[id] = key;
  return {
    ...map,
    chosen: Object.fromEntries(Object.entries(chosen).filter(([id, key]) => keyRows.some((row) => row.id === id && row.key !== key))),
  };
}

/** Whether a key of the keyboard can be a shortcut: one sign, or the space bar. Tab, Enter, Escape and arrows belong to the page. */
export function canBeShortcut(key: string): boolean {
  return key.length === 1;
}

/** Reads what was kept; anything else is the usual map. */
export function readKeyMap(value: unknown): KeyMap {
  if (typeof value !== 'object' || value === null) return usualKeys;
  const { on, chosen } = value as { readonly on?: unknown; readonly chosen?: unknown };
  const entries = typeof chosen === 'object' && chosen !== null ? Object.entries(chosen) : [];
  return {
    on: on !== false,
    chosen: Object.fromEntries(
      entries.filter(
        (entry): entry is [string, string] =>
          typeof entry[1] === 'string' && (entry[1] === '' || canBeShortcut(entry[1])) && keyRows.some((row) => row.id === entry[0]),
      ),
    ),
  };
}
