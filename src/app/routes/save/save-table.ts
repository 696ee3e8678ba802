import { saveFile } from '../../../components/browser/save-file.ts';
import type { TableToSave } from '../../../components/browser/save-table.tsx';
import { messages } from '../../../components/messages.ts';
import { csvLine } from '../../../components/text/csv-line.ts';
import { FATHOM_VERSION } from '../../../rest/version.ts';

/** Saves a table as CSV, with what it was made of and the version in every row. Says what came of it. */
export async function saveTable({ name, columns, rows, made }: TableToSave): Promise<string> {
  const file = `fathom-${name}.csv`;
  saveFile(file, tableCsv({ columns, rows }, aboutOf(made)), 'text/csv');
  return messages.saved(file);
}

/** What goes into every file that is saved. */
export function aboutOf(made: TableToSave['made']): TableToSave['made'] {
  return { made_by: 'Fathom', version: FATHOM_VERSION, ...made };
}

/** Each row says what it was made of: rows are taken out of their files. */
function tableCsv({ columns, rows }: Pick<TableToSave, 'columns' | 'rows'>, about: TableToSave['made']): string {
  const lines = [[...columns, ...Object.keys(about)], ...rows.map((row) => [...row, ...Object.values(about)])];
  return `${lines.map(csvLine).join('\n')}\n`;
}
