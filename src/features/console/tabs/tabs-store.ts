import { messages } from '../messages.ts';
import { mergeTabs, readTabs, writeTabs } from './keep-tabs.ts';
import { blankTab, nextTabs, type TabsEvent, type TabsState } from './tabs-state.ts';

/** The sheets of a page, kept in the browser with every change. Lives outside React, so that a page turned to and fro keeps them. */
export interface TabsStore {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getState: () => TabsState;
  /** Whether what is written is kept by the browser. */
  readonly isKept: () => boolean;
  readonly dispatch: (event: TabsEvent) => void;
  /** Takes over what another window of the browser wrote. */
  readonly adopt: () => void;
}

const key = 'fathom:console';

/** Opens what was kept, or one blank sheet. `storage` may refuse everything: browsers do. */
export function openTabs(storage: () => Pick<Storage, 'getItem' | 'setItem'>): TabsStore {
  const listeners = new Set<() => void>();
  let seen = attempt(() => storage().getItem(key)) ?? null;
  let state = readTabs(seen) ?? { tabs: [blankTab(newTabId(), messages.untitled(1))], active: '', closed: [] };
  if (state.active === '') state = { ...state, active: state.tabs[0]?.id ?? '' };
  let kept = true;
  const adoptStored = () => {
    const stored = attempt(() => storage().getItem(key)) ?? null;
    if (stored === seen) return;
    const theirs = readTabs(stored);
    if (theirs !== undefined) state = mergeTabs(state, theirs, readTabs(seen), newTabId);
    seen = stored;
  };
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    isKept: () => kept,
    dispatch: (event) => {
      const next = nextTabs(state, event);
      if (next === state) return;
      state = next;
      adoptStored();
      const written = writeTabs(state);
      kept =
        attempt(() => {
          storage().setItem(key, written);
          return true;
        }) === true;
      if (kept) seen = written;
      tell();
    },
    adopt: () => {
      const before = state;
      adoptStored();
      if (state !== before) tell();
    },
  };
}

/** An id no other sheet has, in any window. */
export function newTabId(): string {
  return `s${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
}

function attempt<Value>(take: () => Value): Value | undefined {
  try {
    return take();
  } catch {
    return undefined;
  }
}
