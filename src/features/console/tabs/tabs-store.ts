import { createStore } from '../../../client/store.ts';
import { messages } from '../messages.ts';
import { mergeTabs, readTabs, writeTabs } from './keep-tabs.ts';
import { blankTab, nextTabs, type TabsEvent, type TabsState } from './tabs-state.ts';

/** The sheets of a page, kept in the browser with every change. Lives outside React, so that a page turned to and fro keeps them. */
export interface TabsStore {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getState: () => TabsState;
  /** Whether what stands on the sheets is kept by the browser: false from the start where it refuses, and as long as it is full. */
  readonly isKept: () => boolean;
  /** What another window did to these sheets, in a sentence; empty: nothing, or it was put away. */
  readonly heard: () => string;
  readonly putAway: () => void;
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
  let heard = '';
  const write = (written: string): boolean => {
    const kept =
      attempt(() => {
        storage().setItem(key, written);
        return true;
      }) === true;
    if (kept) seen = written;
    return kept;
  };
  // Written as it is: whether that can be done is to be known before the first keystroke.
  let kept = write(seen ?? writeTabs(getState()));
  const withStored = (ours: TabsState): TabsState => {
    const stored = attempt(() => storage().getItem(key)) ?? null;
    if (stored === seen) return ours;
    const theirs = readTabs(stored);
    const common = readTabs(seen);
    seen = stored;
    if (theirs === undefined) return ours;
    const { state, replaced, twice } = mergeTabs(ours, theirs, common, newTabId);
    const shown = state.tabs.find(({ id }) => id === state.active)?.name ?? '';
    const [both] = twice;
    if (both !== undefined) heard = messages.writtenTwice(both.name, both.other);
    else if (replaced.includes(shown)) heard = messages.replaced(shown);
    return state;
  };
  return {
    subscribe,
    getState,
    isKept: () => kept,
    heard: () => heard,
    putAway: () => {
      heard = '';
      set({ ...getState() });
    },
    dispatch: (event) => {
      const changed = nextTabs(getState(), event);
      if (changed === getState()) return;
      const next = withStored(changed);
      kept = write(writeTabs(next));
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
