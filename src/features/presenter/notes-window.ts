import { messages } from './messages.ts';

const look = 'popup,width=640,height=720';

/** The second window, and where in it the notes are drawn. */
export interface NotesWindow {
  readonly window: Window;
  readonly place: HTMLElement;
}

/**
 * Opens the second window with the page's language, colours and styles, or empties the one there is; null: the browser refused. To be called while a
 * key or a press is handled.
 */
export function openNotesWindow(): NotesWindow | null {
  const opened = window.open('', 'fathom-notes', look);
  if (opened === null) return null;
  const { document: other } = opened;
  const { lang, style } = document.documentElement;
  other.title = messages.notesTitle;
  other.documentElement.lang = lang;
  other.documentElement.style.colorScheme = style.colorScheme;
  other.head.replaceChildren();
  for (const element of document.querySelectorAll<HTMLElement>('style, link[rel=stylesheet]')) {
    const copy = element.cloneNode(true) as HTMLElement;
    // Its own address leads nowhere.
    if (element instanceof HTMLLinkElement) copy.setAttribute('href', element.href);
    other.head.append(copy);
  }
  const place = other.createElement('main');
  other.body.replaceChildren(place);
  opened.focus();
  return { window: opened, place };
}
