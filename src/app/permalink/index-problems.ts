import type { IndexRow } from '../../client/client.ts';
import type { WireDataset } from '../../client/wire.ts';
import { readSort } from '../../features/paging-compare/sort-choices.ts';
import { sortableFields } from '../../features/paging-compare/sortable-fields.ts';
import { parseRoute } from '../routes/route.ts';
import { messages } from './link-messages.ts';

/**
 * What of an address its data set or its index is not, each in a sentence; nothing where all fits. `index` is null while there is none,
 * which will be made as the address says.
 */
export function indexProblems(
  fragment: string,
  dataset: WireDataset,
  index: Pick<IndexRow, 'shards' | 'documents'> | null,
): readonly string[] {
  const route = parseRoute(fragment);
  if (route.name !== 'compare' && route.name !== 'data') return [];
  const said = (name: string) => new URLSearchParams(/\?([^]*)$/.exec(fragment)?.[1] ?? '').get(name);
  const problems: string[] = [];
  const tell = (name: string, problem: string) => void problems.push(`${name}=${said(name)}: ${problem}`);
  const { shards, documents } = route;
  // A shape that came packed is proposed.
  const shape = route.name === 'compare' || route.view === undefined;
  if (shape && index && said('shards') === String(shards) && shards !== index.shards) {
    tell('shards', messages.hasShards(dataset.id, index.shards));
  }
  if (shape && documents !== undefined) {
    if (!dataset.generated && documents !== dataset.documents) tell('docs', messages.always(dataset.id, dataset.documents));
    if (dataset.generated && index && documents !== index.documents) tell('docs', messages.holds(dataset.id, index.documents));
  }
  if (route.name === 'compare' && route.sort !== undefined) {
    const { field } = readSort(route.sort);
    const fields = sortableFields(dataset.mappings);
    if (!field.startsWith('_') && !fields.includes(field)) tell('sort', messages.noField(dataset.id, field, fields));
  }
  return problems;
}
