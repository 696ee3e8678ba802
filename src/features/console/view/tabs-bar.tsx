import { useState, type KeyboardEvent } from 'react';
import { Button } from '../../../components/button.tsx';
import { messages } from '../messages.ts';
import { newTabId, type TabsStore } from '../tabs/tabs-store.ts';
import { blankTab, type TabsState } from '../tabs/tabs-state.ts';
import { RenameField } from './rename-field.tsx';
import styles from './tabs-bar.module.css';
import parts from './parts.module.css';

const renameButton = 'rename-sheet';

/** The sheets by name, and what can be done to the one on display. */
export function TabsBar({ tabs, state }: { readonly tabs: TabsStore; readonly state: TabsState }) {
  const [renaming, setRenaming] = useState<string | null>(null);
  const [closed, setClosed] = useState<string | null>(null);
  const active = state.tabs.find(({ id }) => id === state.active);
  if (active === undefined) return null;
  const open = () => tabs.dispatch({ kind: 'open', id: newTabId(), name: freeName(state), text: '' });
  const close = () => {
    setClosed(active.name);
    tabs.dispatch({ kind: 'close', id: active.id, next: blankTab(newTabId(), messages.untitled(1)) });
  };
  return (
    <div className={styles.tabsBar}>
      <div role="tablist" aria-label={messages.tabs} className={styles.tabs} tabIndex={-1} onKeyDown={(event) => move(event, state, tabs)}>
        {state.tabs.map(({ id, name }) => (
          <button
            key={id}
            id={`sheet-${id}`}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={id === state.active}
            aria-controls="sheet-panel"
            tabIndex={id === state.active ? 0 : -1}
            onClick={() => tabs.dispatch({ kind: 'choose', id })}
            onDoubleClick={() => setRenaming(id)}
          >
            {name}
          </button>
        ))}
      </div>
      <div className={styles.tabTools}>
        <Button look="quiet" aria-label={messages.newTab} title={messages.newTab} onClick={open}>
          <span aria-hidden="true">+</span>
        </Button>
        <Button id={renameButton} look="quiet" onClick={() => setRenaming(renaming === null ? active.id : null)}>
          {messages.rename}
        </Button>
        <Button look="quiet" aria-label={`${messages.close} ${active.name}`} onClick={close}>
          {messages.close}
        </Button>
      </div>
      {renaming === active.id && (
        <RenameField
          name={active.name}
          onName={(name) => {
            if (name.trim() !== '') tabs.dispatch({ kind: 'rename', id: active.id, name: name.trim() });
            setRenaming(null);
          }}
          onDone={() => {
            setRenaming(null);
            document.getElementById(renameButton)?.focus();
          }}
        />
      )}
      {closed !== null && state.closed.length > 0 && (
        <output className={parts.notice}>
          {messages.closed(closed)}{' '}
          <Button
            onClick={() => {
              tabs.dispatch({ kind: 'reopen' });
              setClosed(null);
            }}
          >
            {messages.undo}
          </Button>
        </output>
      )}
    </div>
  );
}

/** `Sheet 3`, with the first number no sheet has. */
function freeName(state: TabsState): string {
  const names = new Set(state.tabs.map(({ name }) => name));
  let place = 1;
  while (names.has(messages.untitled(place))) place++;
  return messages.untitled(place);
}

function move(event: KeyboardEvent<HTMLElement>, { tabs: sheets, active }: TabsState, tabs: TabsStore): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const next = sheets[(sheets.findIndex(({ id }) => id === active) + step + sheets.length) % sheets.length];
  if (next === undefined) return;
  event.preventDefault();
  tabs.dispatch({ kind: 'choose', id: next.id });
  event.currentTarget.querySelector<HTMLElement>(`#${CSS.escape(`sheet-${next.id}`)}`)?.focus();
}
