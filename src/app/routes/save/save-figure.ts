import { saveFile } from '../../../components/browser/save-file.ts';
import { standaloneSvg } from '../../../components/browser/standalone-svg.ts';
import type { SavedKind } from '../../../components/browser/save-kinds.tsx';
import { pngFile } from '../../../embed/save/png-file.ts';
import type { FigureToSave } from '../../../features/scale/view/save-figure.tsx';
import { messages } from '../../../components/messages.ts';
import { FATHOM_VERSION } from '../../../rest/version.ts';

/** Saves a figure of a page with what it was made of and the version inside. Says what came of it; rejects where the browser cannot. */
export async function saveFigure(kind: SavedKind, { svg, name, made, columns, rows }: FigureToSave): Promise<string> {
  const about = { made_by: 'Fathom', version: FATHOM_VERSION, ...made };
  const file = `fathom-${name}.${kind}`;
  if (kind === 'csv') saveFile(file, csvOf(columns, rows, about), 'text/csv');
  else {
    const text = standaloneSvg(svg, JSON.stringify(about));
    const { width, height } = svg.viewBox.baseVal;
    if (kind === 'svg') saveFile(file, text, 'image/svg+xml');
    else saveFile(file, await pngFile(text, { width, height }, JSON.stringify(about)), 'image/png');
  }
  return messages.saved(file);
}

/** Each row says what it was made of: rows are taken out of their files. */
function csvOf(columns: readonly string[], rows: FigureToSave['rows'], about: Readonly<Record<string, string | number>>): string {
  const lines = [[...columns, ...Object.keys(about)], ...rows.map((row) => [...row, ...Object.values(about)])];
  return `${lines.map((line) => line.join(',')).join('\n')}\n`;
}
