import { saveFile } from '../../../components/browser/save-file.ts';
import { standaloneSvg } from '../../../components/browser/standalone-svg.ts';
import type { SavedKind } from '../../../components/browser/save-kinds.tsx';
import { pngFile } from '../../../embed/save/png-file.ts';
import type { FigureToSave } from '../../../features/scale/view/save-figure.tsx';
import { messages } from '../../../components/messages.ts';
import { aboutOf, saveTable } from './save-table.ts';

/** Saves a figure of a page with what it was made of and the version inside. Says what came of it; rejects where the browser cannot. */
export async function saveFigure(kind: SavedKind, figure: FigureToSave): Promise<string> {
  if (kind === 'csv') return saveTable(figure);
  const { svg, name, made } = figure;
  const about = JSON.stringify(aboutOf(made));
  const text = standaloneSvg(svg, about);
  const file = `fathom-${name}.${kind}`;
  const { width, height } = svg.viewBox.baseVal;
  if (kind === 'svg') saveFile(file, text, 'image/svg+xml');
  else saveFile(file, await pngFile(text, { width, height }, about), 'image/png');
  return messages.saved(file);
}
