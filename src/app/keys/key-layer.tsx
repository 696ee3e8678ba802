import { useEffect, useState } from 'react';
import type { KeyOf } from '../../components/key-map-context.ts';
import { focusWhenThere } from '../../components/focus-when-there.ts';
import { later, Part } from '../../components/later.tsx';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import type { LessonsSlot } from '../lessons/lessons-slot.ts';
import { HelpDialog } from './help-dialog.tsx';
import { keyOf } from './key-map.ts';
import { useKeyMap } from './use-key-map.ts';

const Presenting = later(async () => (await import('../lessons/presenting.tsx')).Presenting);

/** The keys that work on every page, and what they open: the help they are listed in, and the presenter's mode. Fetched once the page answers. */
export function KeyLayer({
  help,
  newVersion,
  lessons,
  onHelp,
  onKeyOf,
}: {
  readonly help: boolean;
  /** A newer build waits for a reload. */
  readonly newVersion: boolean;
  readonly lessons: LessonsSlot;
  readonly onHelp: (open: boolean) => void;
  /** Told of the map of keys, and of every change of it. */
  readonly onKeyOf: (keyOf: KeyOf) => void;
}) {
  const [keys, setKeys] = useKeyMap();
  const [searching, setSearching] = useState(false);
  const [presenting, setPresenting] = useState(false);
  useEffect(() => onKeyOf((id) => keyOf(keys, id)), [keys, onKeyOf]);
  useShortcuts([
    { id: 'help', run: () => onHelp(true) },
    { id: 'present', run: () => setPresenting(!presenting) },
    {
      id: 'help.search',
      run: () => {
        setSearching(true);
        onHelp(true);
      },
    },
    {
      id: 'console',
      run: () => {
        window.location.hash = '#/console';
        // The editor, which is fetched when the console is first looked at.
        focusWhenThere('.cm-content');
      },
    },
  ]);
  const close = () => {
    setSearching(false);
    onHelp(false);
  };
  return (
    <>
      {help && <HelpDialog newVersion={newVersion} searching={searching} keys={keys} onKeys={setKeys} onClose={close} />}
      {presenting && (
        <Part>
          <Presenting slot={lessons} onEnd={() => setPresenting(false)} />
        </Part>
      )}
    </>
  );
}
