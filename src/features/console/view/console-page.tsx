/**
 * The console. Names to find things by (stories do):
 * - tablist `Sheets` with a tab per sheet; buttons New sheet, Rename (field Name of the sheet), `Close sheet <name>`, Undo
 * - combobox `Send to`, where there is a cluster beside the tab
 * - textbox `Requests`; buttons `Run` or `Run N selected`, Run all, Stop, Format, History, Export, Edit; checkbox Count costs
 * - list `Problems`, each with a link to its line and, where there is one, a button that mends it
 * - region `Answers` with a list of the same name once there are several; region `Answer of line N`; region or tree `Response body`
 * - dialog `History`: field Find in history; per run buttons Append and Restore sheet
 */
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { Ask } from '../../../client/ask.ts';
import type { Exchange } from '../../../client/exchange.ts';
import { LiveRegion } from '../../../components/visually-hidden.tsx';
import type { ConsoleModel } from '../console-model.ts';
import type { ConsoleTab } from '../tabs/tabs-state.ts';
import { newTabId } from '../tabs/tabs-store.ts';
import { Answers } from './answers.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { SheetSection } from './sheet-section.tsx';
import { TabsBar } from './tabs-bar.tsx';
import { Toolbar } from './toolbar.tsx';
import { useConsoleSheet } from './use-console-sheet.ts';
import styles from './console-page.module.css';

interface ConsolePageProps {
  readonly ask: Ask;
  readonly model: ConsoleModel;
  /** What came with the address, in a sentence; empty: nothing. Another object says it anew. */
  readonly opened: { readonly note: string };
  /** A request that was answered, as code. */
  readonly codeOf: (exchange: Exchange) => ReactNode;
}

/** Sheets of requests, run as they are written. */
export function ConsolePage(props: ConsolePageProps) {
  const { tabs } = props.model;
  const state = useSyncExternalStore(tabs.subscribe, tabs.getState);
  useEffect(() => {
    window.addEventListener('storage', tabs.adopt);
    return () => window.removeEventListener('storage', tabs.adopt);
  }, [tabs]);
  const tab = state.tabs.find(({ id }) => id === state.active) ?? state.tabs[0];
  return (
    <div className={styles.page}>
      <TabsBar tabs={tabs} state={state} />
      {tab && <SheetPanel {...props} tab={tab} />}
    </div>
  );
}

/** The sheet on display, what was answered, and what was run before. */
function SheetPanel({ ask, model, opened, codeOf, tab }: ConsolePageProps & { readonly tab: ConsoleTab }) {
  const { tabs, runs, history } = model;
  const sheet = useConsoleSheet(ask, model, tab, opened);
  const [historyOpen, setHistoryOpen] = useState(false);
  const close = () => setHistoryOpen(false);
  return (
    <div role="tabpanel" id="sheet-panel" aria-labelledby={`sheet-${tab.id}`}>
      <LiveRegion text={sheet.spoken} />
      <Toolbar sheet={sheet} model={model} onHistory={() => setHistoryOpen(true)} />
      <div className={styles.split}>
        <SheetSection sheet={sheet} model={model} />
        <Answers
          runs={sheet.placed}
          shown={sheet.chosen?.run.id}
          onShow={sheet.show}
          onGo={sheet.goTo}
          onClear={() => runs.clear(tab.id)}
          codeOf={codeOf}
        />
      </div>
      <HistoryDialog
        history={history}
        open={historyOpen}
        onClose={close}
        onAppend={(added) => {
          close();
          sheet.append(added);
        }}
        onRestore={({ name, sheet: text }) => {
          close();
          tabs.dispatch({ kind: 'open', id: newTabId(), name, text });
        }}
      />
    </div>
  );
}
