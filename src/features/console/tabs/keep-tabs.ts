import type { ConsoleTab, TabsState } from './tabs-state.ts';

/** The sheets as text, for storage. */
export function writeTabs(state: TabsState): string {
  return JSON.stringify(state);
}

/** Reads what {@link writeTabs} wrote; undefined when it is nothing of the kind. */
export function readTabs(text: string | null): TabsState | undefined {
  const value = parsed(text ?? 'null');
  const tabs = listOf(value, 'tabs');
  if (tabs.length === 0) return undefined;
  const active = member(value, 'active');
  return { tabs, active: tabs.find(({ id }) => id === active)?.id ?? tabs[0]?.id ?? '', closed: listOf(value, 'closed') };
}

/**
 * What to store when another window of the browser stored something since: its sheets are kept beside this window's. `base` is what this
 * window saw last. A sheet both changed becomes two.
 */
export function mergeTabs(mine: TabsState, theirs: TabsState, base: TabsState | undefined, newId: () => string): TabsState {
  const added = theirs.tabs.flatMap((tab): readonly ConsoleTab[] => {
    const own = mine.tabs.find(({ id }) => id === tab.id);
    const before = base?.tabs.find(({ id }) => id === tab.id);
    if (own === undefined) return before === undefined ? [tab] : [];
    if (own.text === tab.text || tab.text === before?.text) return [];
    return own.text === before?.text ? [] : [{ ...tab, id: newId() }];
  });
  const tabs = mine.tabs.map((tab) => {
    const other = theirs.tabs.find(({ id }) => id === tab.id);
    const before = base?.tabs.find(({ id }) => id === tab.id);
    const untouched = tab.text === before?.text;
    return other !== undefined && untouched && other.text !== tab.text ? { ...tab, text: other.text, revision: tab.revision + 1 } : tab;
  });
  return { ...mine, tabs: [...tabs, ...added] };
}

function listOf(value: unknown, name: string): readonly ConsoleTab[] {
  const list = member(value, name);
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown): readonly ConsoleTab[] => {
    const [id, tabName, text] = [member(item, 'id'), member(item, 'name'), member(item, 'text')];
    return typeof id === 'string' && typeof tabName === 'string' && typeof text === 'string'
      ? [{ id, name: tabName, text, revision: 0 }]
      : [];
  });
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
