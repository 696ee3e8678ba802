import { messages } from '../messages.ts';
import { freeName } from './shared-sheet.ts';
import { KEPT_CLOSED, type ConsoleTab, type TabsState } from './tabs-state.ts';
import { member, parsed } from '../../../requests/loose-json.ts';

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

/** The sheets of two windows together, and what somebody who looks at one of them should know. */
export interface MergedTabs {
  readonly state: TabsState;
  /** Names of the sheets whose text is another window's now. */
  readonly replaced: readonly string[];
  /** Sheets written on in two windows at once, with the name of the one that holds the other version. */
  readonly twice: readonly { readonly name: string; readonly other: string }[];
}

/**
 * What to store when another window of the browser stored something since: its sheets are kept beside this window's. `base` is what this
 * window saw last. A sheet both changed becomes two, so no text is lost but what somebody deleted.
 */
export function mergeTabs(mine: TabsState, theirs: TabsState, base: TabsState | undefined, newId: () => string): MergedTabs {
  const beforeOf = (id: string) => sheetOf(base, id);
  const twice: { readonly name: string; readonly other: string }[] = [];
  const added = theirs.tabs.flatMap((tab): readonly ConsoleTab[] => {
    const own = sheetOf(mine, tab.id);
    const before = beforeOf(tab.id);
    const changed = tab.text !== before?.text;
    if (own === undefined) return before === undefined || changed ? [tab] : [];
    if (!changed || own.text === tab.text || own.text === before?.text) return [];
    const other = freeName(mine, messages.otherVersion(tab.name));
    twice.push({ name: own.name, other });
    return [{ ...tab, id: newId(), name: other }];
  });
  const kept = mine.tabs.flatMap((tab): readonly ConsoleTab[] => {
    const other = sheetOf(theirs, tab.id);
    const before = beforeOf(tab.id);
    if (before === undefined || tab.text !== before.text) return [tab];
    // Closed over there, and untouched here.
    if (other === undefined) return tab.id !== mine.active && theirs.closed.some(({ id }) => id === tab.id) ? [] : [tab];
    const name = tab.name === before.name ? other.name : tab.name;
    return [other.text === tab.text ? { ...tab, name } : { ...tab, name, text: other.text, revision: tab.revision + 1 }];
  });
  const tabs = [...kept, ...added];
  const closed = [...mine.closed, ...theirs.closed.filter(({ id }) => !mine.closed.some((one) => one.id === id))];
  const texts = new Map(mine.tabs.map(({ id, text }) => [id, text]));
  const others = kept.filter(({ id, text }) => texts.get(id) !== text);
  // Seen from the window whose text was moved: its own version is among the sheets that are new.
  for (const { id, name } of others)
    for (const copy of added) if (copy.text === texts.get(id) && copy.text !== '') twice.push({ name, other: copy.name });
  return {
    state: { ...mine, tabs, closed: closed.filter(({ id }) => tabs.every((tab) => tab.id !== id)).slice(0, KEPT_CLOSED) },
    replaced: others.map(({ name }) => name),
    twice,
  };
}

function sheetOf(state: TabsState | undefined, id: string): ConsoleTab | undefined {
  return state?.tabs.find((tab) => tab.id === id);
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
