import type { SendRaw } from '../../client/raw.ts';
import type { EditorMemory } from './editor/sheet-editor.tsx';
import type { History } from './history/history.ts';
import { openHistory } from './history/stored-history.ts';
import { createStore, type Store } from '../../client/store.ts';
import { createRuns, type Elsewhere, type Runs } from './run/runs.ts';
import { openTabs, type TabsStore } from './tabs/tabs-store.ts';

/** What the console keeps while other pages are looked at: sheets, answers, history, and what each editor can undo. */
export interface ConsoleModel {
  readonly tabs: TabsStore;
  readonly runs: Runs;
  readonly history: Promise<History>;
  readonly editors: EditorMemory;
  /** The service beside the tab, where there is one, and whether requests go there. */
  readonly elsewhere: Elsewhere | undefined;
  readonly goesElsewhere: Store<boolean>;
}

/** Opens the console's sheets and history; `onWrite` is told after a request that may have changed what the service holds. */
export function createConsoleModel(send: SendRaw, onWrite: () => void, elsewhere?: Elsewhere): ConsoleModel {
  return {
    tabs: openTabs(() => localStorage),
    runs: createRuns({ send, pause, onWrite }),
    history: openHistory(),
    editors: { states: new Map(), latest: undefined },
    elsewhere,
    goesElsewhere: createStore(false),
  };
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
