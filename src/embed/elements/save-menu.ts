import type { Words } from '../words/words.ts';
import { make, makeButton } from './make.ts';

/** What a drawing can be saved as. */
export type SaveKind = FileKind | 'html';

/** As a file. */
export type FileKind = 'svg' | 'png' | 'csv';

/** The files of a drawing. */
export const files: readonly FileKind[] = ['svg', 'png', 'csv'];

/** A menu of the ways to take something along: as files, if there are any, and as HTML. It closes when one is chosen, by Escape, and when the focus leaves it. */
export function createSaveMenu(
  words: Words,
  onSave: (kind: SaveKind) => void,
  kinds: readonly SaveKind[],
): { readonly root: HTMLDetailsElement } {
  const summary = make('summary', { text: words.save });
  const root = make('details', { class: 'save' });
  const choose = (kind: SaveKind) => (): void => {
    root.open = false;
    summary.focus();
    onSave(kind);
  };
  const buttons = kinds.map((kind) => makeButton(words.saveAs(kind.toUpperCase()), choose(kind)));
  root.append(summary, make('div', { class: 'menu', children: [...buttons, makeButton(words.copyHtml, choose('html'))] }));
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !root.open) return;
    root.open = false;
    summary.focus();
  });
  root.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !root.contains(relatedTarget)) root.open = false;
  });
  return { root };
}
