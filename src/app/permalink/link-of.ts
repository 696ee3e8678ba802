import type { ShapeFacts } from '../../client/queries/shape-queries.ts';
import { writeSheet, type SharedSheet } from '../../features/console/tabs/shared-sheet.ts';
import { writeShape } from '../../features/data-shape/shape-link.ts';
import { formatRoute, type ConsoleRoute, type DataRoute } from '../routes/route.ts';
import { encodeState } from './codec.ts';

/** The fragment that opens a sheet as one more of the console's; without a sheet the console as it is. */
export async function consoleLink(sheet: SharedSheet | undefined): Promise<string> {
  const written = sheet === undefined ? null : writeSheet(sheet);
  const route: ConsoleRoute = { name: 'console', add: '' };
  return formatRoute(written === null ? route : { ...route, view: await encodeState(written) });
}

/** The fragment that proposes the shape an index has, and where its data set is generated its number of documents. */
export async function dataLink(dataset: string, facts: ShapeFacts, generated: boolean): Promise<string> {
  const route: DataRoute = { name: 'data', dataset, shards: facts.shards.length, view: await encodeState(writeShape(facts)) };
  return formatRoute(generated ? { ...route, documents: facts.documents } : route);
}
