import type { TableToSave } from '../../../components/browser/save-table.tsx';
import { SEED } from '../../../embed/live/question-of.ts';
import type { DataSetState } from '../../../features/data-set/use-data-set.ts';
import { saveTable } from './save-table.ts';

/** Saves what was counted of a facet, with the index that it was counted in. Says what came of it. */
export function saveFacet(table: TableToSave, { row, own }: Pick<DataSetState, 'row' | 'own'>): Promise<string> {
  const documents = row !== undefined && { documents: row.documents };
  const seed = !own && { seed: SEED };
  return saveTable({ ...table, made: { ...table.made, ...documents, ...seed } });
}
