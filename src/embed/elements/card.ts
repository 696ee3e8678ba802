import type { Words } from '../words/words.ts';
import { make, makeButton } from './make.ts';
import { createSaveMenu, files, type SaveKind } from './save-menu.ts';

/** What can be done on a card. */
export interface CardActions {
  /** The main button, or Enter in the field of the page. */
  readonly onRun: (page: number | undefined) => void;
  readonly onStop: () => void;
  readonly onSave: (kind: SaveKind) => void;
}

/** What the frame around a drawing says. */
export interface CardView {
  readonly title: string;
  readonly sub: string;
  readonly source: 'nothing' | 'recorded' | 'live';
  /** A page can be typed; null: the drawing is of no page. */
  readonly page: number | null;
  readonly running: boolean;
  /** The same in Fathom's own page. */
  readonly link: string | undefined;
}

/** The frame around a drawing: what is asked above it, what can be done below it. */
export interface Card {
  readonly root: HTMLElement;
  readonly body: HTMLElement;
  readonly show: (view: CardView) => void;
  /** Said, and read out. */
  readonly say: (text: string, kind?: 'error') => void;
  /** Shown while something runs, many times a second, and not read out. */
  readonly progress: (text: string) => void;
}

/** Builds a card. */
export function createCard(kind: 'stage' | 'chart' | 'console', words: Words, actions: CardActions): Card {
  const title = make('p', { class: 'title', attributes: { id: 'title' } });
  const sub = make('p', { class: 'sub' });
  const badge = make('span', { class: 'badge' });
  const body = make('div');
  const said = make('span', { attributes: { role: 'status' } });
  const moving = make('span');
  const status = make('p', { class: 'status', children: [said, moving] });
  const controls = createRunControls(words, actions);
  const save = createSaveMenu(words, actions.onSave, kind === 'console' ? [] : files);
  const link = make('a', { text: `${words.open} ↗`, attributes: { target: '_blank', rel: 'noopener' } });
  const foot = make('div', { class: 'foot', children: [controls.root, status, link, save.root] });
  const head = make('div', { class: 'head', children: [make('div', { children: [title, sub] }), badge] });
  const root = make('div', {
    class: `card ${kind}`,
    attributes: { role: 'group', 'aria-labelledby': 'title' },
    children: [head, body, foot],
  });
  return {
    root,
    body,
    show: (view) => {
      title.textContent = view.title;
      sub.textContent = view.sub;
      badge.textContent = { nothing: words.nothingRecorded, recorded: words.recorded, live: words.live }[view.source];
      badge.title = view.source === 'recorded' ? words.recordedWhy : '';
      badge.className = view.source === 'live' ? 'badge live' : 'badge';
      root.setAttribute('aria-busy', String(view.running));
      controls.show(view);
      save.root.hidden = view.source === 'nothing' || view.running;
      link.hidden = view.link === undefined;
      if (view.link !== undefined) link.href = view.link;
    },
    say: (text, how) => {
      said.textContent = text;
      moving.textContent = '';
      status.className = how === 'error' ? 'status error' : 'status';
    },
    progress: (text) => {
      said.textContent = '';
      moving.textContent = text;
      status.className = 'status';
    },
  };
}

/** The one main button keeps its place and the focus, whatever it does next. No form: a sandboxed frame may submit none. */
function createRunControls(words: Words, { onRun, onStop }: CardActions) {
  const input = make('input', { attributes: { type: 'text', inputmode: 'numeric', pattern: '[0-9]*', autocomplete: 'off' } });
  const label = make('label', { text: words.page, children: [input] });
  const button = makeButton(words.run, press, 'main');
  const root = make('div', { class: 'run', children: [label, button] });
  let running = false;
  function press(): void {
    if (running) return onStop();
    const page = Number(input.value);
    return onRun(!label.hidden && Number.isSafeInteger(page) && page > 0 ? page : undefined);
  }
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter' && !running) press();
  });
  return {
    root,
    show: ({ source, page, running: runs }: CardView): void => {
      running = runs;
      label.hidden = page === null || source !== 'live';
      input.readOnly = runs;
      if (!runs && page !== null) input.value = String(page);
      // Beside a page that was typed it says to go there.
      button.textContent = runs ? words.stop : label.hidden ? words.run : words.runAgain;
    },
  };
}
