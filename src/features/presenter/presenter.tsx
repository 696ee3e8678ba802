import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../components/button.tsx';
import { LiveRegion } from '../../components/visually-hidden.tsx';
import { messages } from './messages.ts';
import { openNotesWindow, type NotesWindow } from './notes-window.ts';
import { NotesSheet, type Talk } from './notes-sheet.tsx';
import styles from './presenter.module.css';

interface PresenterProps {
  /** The lesson that is open, where it stands; undefined: none is. */
  readonly talk: Talk | undefined;
  /** The clicker's buttons: a step on, a step back. */
  readonly onStep: (by: -1 | 1) => void;
  readonly onEnd: () => void;
}

/** What a clicker sends. */
const steps: Readonly<Record<string, -1 | 1>> = { PageDown: 1, PageUp: -1 };

/** A window that is closed by its own button tells nobody. */
const lookForItEveryMs = 300;

/**
 * The page as a room full of people needs it: large type, nothing but the content, steps by a clicker. What is hidden comes back at the end; a bar
 * shows when the pointer moves to the lower edge or the focus comes to it.
 */
export function Presenter({ talk, onStep, onEnd }: PresenterProps) {
  const [notes, setNotes] = useState<NotesWindow | null>(null);
  const [refused, setRefused] = useState(false);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) {
      // Whatever has the focus: in this mode the two keys are the clicker's.
      event.preventDefault();
      event.stopPropagation();
      showDrawings();
      onStep(by);
    } else if (event.key === 'Escape' && document.querySelector('dialog[open]') === null) onEnd();
  });
  useEffect(() => {
    const root = document.documentElement;
    root.dataset['presenting'] = '';
    // What had the focus may be hidden now.
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
    showDrawings();
    document.addEventListener('click', onCommand);
    return () => {
      document.removeEventListener('click', onCommand);
      delete root.dataset['presenting'];
    };
  }, []);
  useEffect(() => listen(window, (event) => onKey(event)), []);
  useEffect(() => notes?.window && listen(notes.window, (event) => onKey(event)), [notes]);
  useEffect(() => {
    if (notes === null) return undefined;
    const close = () => notes.window.close();
    const watch = setInterval(() => notes.window.closed && setNotes(null), lookForItEveryMs);
    window.addEventListener('pagehide', close);
    return () => {
      clearInterval(watch);
      window.removeEventListener('pagehide', close);
      close();
    };
  }, [notes]);
  const openNotes = () => {
    const opened = openNotesWindow();
    setRefused(opened === null);
    setNotes(opened);
  };
  const said = refused ? messages.blocked : messages.keys;
  return (
    <section className={styles.bar} aria-label={messages.bar}>
      <p>{said}</p>
      <Button onClick={openNotes}>{messages.openNotes}</Button>
      <Button onClick={onEnd}>{messages.end}</Button>
      <LiveRegion text={`${messages.bar}. ${said}.`} />
      {notes && createPortal(<NotesSheet talk={talk} />, notes.place)}
    </section>
  );
}

/** The lanes at the top of the screen, so that their drawings are wholly in it. */
function showDrawings(): void {
  document.querySelector('[data-lane]')?.scrollIntoView({ block: 'start' });
}

/** What a press asks of the lanes, the room is to see. */
function onCommand({ target }: MouseEvent): void {
  if (target instanceof Element && target.closest('#main [data-command]') !== null) showDrawings();
}

/** Hears keys before anything else in that window does. */
function listen(target: Window, onKey: (event: KeyboardEvent) => void): () => void {
  target.addEventListener('keydown', onKey, true);
  return () => target.removeEventListener('keydown', onKey, true);
}
