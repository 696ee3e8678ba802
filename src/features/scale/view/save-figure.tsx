/** Saves a figure of the panel. Names to find things by (stories do): group `Save the figure`, in it buttons SVG, PNG and CSV. */
import looks from '../../../components/looks.module.css';
import { type SavedKind, SaveKinds, useSaved } from '../../../components/browser/save-kinds.tsx';
import type { TableToSave } from '../../../components/browser/save-table.tsx';
import { messages } from '../messages.ts';
import styles from './scale.module.css';

/** A figure as it is drawn, and the numbers of it. */
export interface FigureToSave extends TableToSave {
  readonly svg: SVGSVGElement;
}

/** Makes a file of a figure, and says what came of it. */
export type OnSaveFigure = (kind: SavedKind, figure: FigureToSave) => Promise<string>;

/** A row of buttons, and what came of the last one. */
export function SaveFigure({ figure, onSave }: { readonly figure: () => FigureToSave | null; readonly onSave: OnSaveFigure }) {
  const [said, made] = useSaved();
  const save = (kind: SavedKind) => {
    const drawn = figure();
    if (drawn !== null) made(onSave(kind, drawn));
  };
  return (
    <div className={styles.saving}>
      <SaveKinds what={messages.saveFigure} onSave={save} />
      <output className={looks.muted}>{said}</output>
    </div>
  );
}
