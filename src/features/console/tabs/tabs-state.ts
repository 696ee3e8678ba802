/** A named sheet. */
export interface ConsoleTab {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  /** Grows when something else than the editor changed the text. */
  readonly revision: number;
}

/** The sheets, in order; there is always one. */
export interface TabsState {
  readonly tabs: readonly ConsoleTab[];
  readonly active: string;
  /** Closed ones, the last closed first. */
  readonly closed: readonly ConsoleTab[];
}

/** What can happen to the sheets. `id` of a new one is the caller's to make unique. */
export type TabsEvent =
  | { readonly kind: 'edit'; readonly id: string; readonly text: string }
  | { readonly kind: 'open'; readonly id: string; readonly name: string; readonly text: string }
  /** Puts a text at the end of the sheet of this name, or in a new one of it. */
  | { readonly kind: 'append'; readonly id: string; readonly name: string; readonly text: string }
  | { readonly kind: 'append-here'; readonly text: string }
  | { readonly kind: 'rename'; readonly id: string; readonly name: string }
  | { readonly kind: 'close'; readonly id: string; readonly next: ConsoleTab }
  | { readonly kind: 'reopen' }
  | { readonly kind: 'choose'; readonly id: string };

/** How many closed sheets can be had back. */
export const KEPT_CLOSED = 20;

/** A sheet nothing is written on. */
export function blankTab(id: string, name: string, text = ''): ConsoleTab {
  return { id, name, text, revision: 0 };
}

/** The sheets after an event. No event takes a character away but edits and closing, and what was closed can be reopened. */
export function nextTabs(state: TabsState, event: TabsEvent): TabsState {
  switch (event.kind) {
    case 'edit':
      return changed(state, event.id, (tab) => ({ ...tab, text: event.text }));
    case 'rename':
      return changed(state, event.id, (tab) => ({ ...tab, name: event.name }));
    case 'choose':
      return state.tabs.some(({ id }) => id === event.id) ? { ...state, active: event.id } : state;
    case 'open':
      return { ...state, tabs: [...state.tabs, blankTab(event.id, event.name, event.text)], active: event.id };
    case 'append-here':
      return changed(state, state.active, (tab) => appended(tab, event.text));
    case 'append': {
      const there = state.tabs.find(({ name }) => name === event.name);
      if (there === undefined) return nextTabs(state, { kind: 'open', id: event.id, name: event.name, text: appendText('', event.text) });
      return { ...changed(state, there.id, (tab) => appended(tab, event.text)), active: there.id };
    }
    case 'close': {
      const place = state.tabs.findIndex(({ id }) => id === event.id);
      const tab = state.tabs[place];
      if (tab === undefined) return state;
      const left = state.tabs.filter(({ id }) => id !== event.id);
      const tabs = left.length === 0 ? [event.next] : left;
      const neighbour = tabs[Math.min(place, tabs.length - 1)]?.id ?? event.next.id;
      return { tabs, active: state.active === tab.id ? neighbour : state.active, closed: [tab, ...state.closed].slice(0, KEPT_CLOSED) };
    }
    case 'reopen': {
      const [tab, ...closed] = state.closed;
      return tab === undefined ? state : { tabs: [...state.tabs, tab], active: tab.id, closed };
    }
    default:
      return event satisfies never;
  }
}

/** A sheet with a text after it, a blank line between them. */
export function appendText(text: string, added: string): string {
  const end = `${added.trim()}\n`;
  if (text.trim() === '') return text + end;
  return text + (text.endsWith('\n\n') ? '' : text.endsWith('\n') ? '\n' : '\n\n') + end;
}

function appended(tab: ConsoleTab, text: string): ConsoleTab {
  return { ...tab, text: appendText(tab.text, text), revision: tab.revision + 1 };
}

function changed(state: TabsState, id: string, change: (tab: ConsoleTab) => ConsoleTab): TabsState {
  return { ...state, tabs: state.tabs.map((tab) => (tab.id === id ? change(tab) : tab)) };
}
