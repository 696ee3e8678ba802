import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/fields/text-field.tsx';
import { storageKeeps } from '../../components/browser/storage-keeps.ts';
import { Toggle } from '../../components/toggle.tsx';
import { canBeShortcut, chooseKey, chosenKey, keyRows, usualKeys, type KeyId, type KeyMap } from './key-map.ts';
import { messages } from './messages.ts';
import looks from '../../components/looks.module.css';
import styles from './help-dialog.module.css';

/** What this is, and the map of keys, every one of which can be chosen anew. */
export function HelpDialog({
  searching,
  newVersion,
  keys,
  onKeys,
  onClose,
}: {
  /** The server has another build than the one that runs. */
  readonly newVersion: boolean;
  /** Opened to search: the field has the focus. */
  readonly searching: boolean;
  readonly keys: KeyMap;
  readonly onKeys: (keys: KeyMap) => void;
  readonly onClose: () => void;
}) {
  const [sought, setSought] = useState('');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (searching) box.current?.querySelector('input')?.focus();
  }, [searching]);
  const found = (text: string) => text.toLowerCase().includes(sought.trim().toLowerCase());
  const rows = keyRows.filter(({ id }) => found(`${messages.what[id]} ${chosenKey(keys, id)}`));
  const fixed = messages.fixed.filter(([keys, what]) => found(`${keys} ${what}`));
  return (
    <Dialog title={messages.title} open onClose={onClose}>
      <div ref={box} className={styles.body}>
        {newVersion && (
          <p>
            {messages.newVersion(storageKeeps())} <Button onClick={() => window.location.reload()}>{messages.reloadNow}</Button>
          </p>
        )}
        <TextField label={messages.search} value={sought} onChange={setSought} onTyping={setSought} />
        {[messages.intro, messages.roads].filter(found).map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p>
          <a href="#/fidelity" onClick={onClose}>
            {messages.fidelity}
          </a>
        </p>
        <h3>{messages.keysTitle}</h3>
        <Toggle label={messages.keysOn} checked={keys.on} onChange={(on) => onKeys({ ...keys, on })}>
          {messages.keysOnWhat}
        </Toggle>
        <ul className={styles.keys}>
          {rows.map(({ id }) => (
            <KeyRow key={id} id={id} keys={keys} onKeys={onKeys} />
          ))}
        </ul>
        <p className={looks.muted}>{messages.local(storageKeeps())}</p>
        <div>
          <Button disabled={Object.keys(keys.chosen).length === 0} onClick={() => onKeys({ ...usualKeys, on: keys.on })}>
            {messages.usual}
          </Button>
        </div>
        {fixed.length > 0 && <h3>{messages.fixedTitle}</h3>}
        <dl className={styles.fixed}>
          {fixed.map(([keys, what]) => (
            <div key={keys}>
              <dt>
                {keys.split(' ').map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}

/** A shortcut and its key; pressing the key's button waits for another one. */
function KeyRow({ id, keys, onKeys }: { readonly id: KeyId; readonly keys: KeyMap; readonly onKeys: (keys: KeyMap) => void }) {
  const [waiting, setWaiting] = useState(false);
  const key = chosenKey(keys, id);
  const shown = key === ' ' ? messages.space : key === '' ? messages.noKey : key;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!waiting || event.key === 'Tab' || event.key === 'Shift') return;
    event.preventDefault();
    // Escape would close the dialog as well.
    event.stopPropagation();
    if (event.key === 'Delete' || event.key === 'Backspace') onKeys(chooseKey(keys, id, ''));
    else if (canBeShortcut(event.key)) onKeys(chooseKey(keys, id, event.key));
    setWaiting(false);
  };
  return (
    <li className={keys.on ? undefined : styles.off}>
      <button
        type="button"
        className={styles.key}
        aria-label={messages.choose(messages.what[id], shown)}
        onClick={() => setWaiting(true)}
        onBlur={() => setWaiting(false)}
        onKeyDown={onKeyDown}
      >
        {waiting ? messages.press : <kbd>{shown}</kbd>}
      </button>
      <span aria-hidden="true">{messages.what[id]}</span>
    </li>
  );
}
