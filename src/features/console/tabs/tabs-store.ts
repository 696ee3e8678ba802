import { createStore } from '../../../client/store.ts';
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
  let seen = attempt(() => storage().getItem(key)) ?? null;
  const first = readTabs(seen) ?? { tabs: [blankTab(newTabId(), messages.untitled(1))], active: '', closed: [] };
  const { getState, subscribe, set } = createStore({ ...first, active: first.active || (first.tabs[0]?.id ?? '') });
  let kept = true;
  const withStored = (ours: TabsState): TabsState => {
    const stored = attempt(() => storage().getItem(key)) ?? null;
    if (stored === seen) return ours;
    const theirs = readTabs(stored);
    const common = readTabs(seen);
    seen = stored;
    return theirs === undefined ? ours : mergeTabs(ours, theirs, common, newTabId);
  };
  return {
    subscribe,
    getState,
    isKept: () => kept,
    dispatch: (event) => {
      const changed = nextTabs(getState(), event);
      if (changed === getState()) return;
      const next = withStored(changed);
      const written = writeTabs(next);
      kept =
        attempt(() => {
          storage().setItem(key, written);
          return true;
        }) === true;
      if (kept) seen = written;
      set(next);
    },
    adopt: () => {
      const next = withStored(getState());
      if (next !== getState()) set(next);
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
