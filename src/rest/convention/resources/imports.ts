import type { Dataset } from '../../../datasets/dataset.ts';
import { part, type Answer, type Endpoint, type Exchange } from '../../endpoint.ts';
import { runImport } from '../../imports/run-import.ts';
import { refuse } from '../../refusal.ts';
import { refuseWith } from '../convention-error.ts';
import { answerQueued } from '../envelope.ts';
import { readNew } from '../read-record.ts';
import type { RecordDescription } from '../record.ts';
import { row } from '../rows.ts';
import { taskNode } from './tasks.ts';

const DEFAULT_SEED = 1;
const MAX_DOCUMENTS = 2 ** 31 - 1;

const IMPORT: RecordDescription = {
  name: 'import',
  key: 'id',
  versioned: false,
  attributes: {
    dataset: { type: 'string', description: 'The data set to fill the index from.', set: 'create', required: true },
    documents: {
      type: 'integer',
      description: 'How many documents; all there are unless said.',
      set: 'create',
      minimum: 1,
      maximum: MAX_DOCUMENTS,
    },
    seed: { type: 'integer', description: 'Of a generated data set: other seeds, other documents.', set: 'create' },
  },
};

/** 202 and a task that runs beside the requests. */
function createImport(exchange: Exchange): Answer {
  const { services } = exchange;
  const index = part(exchange, 'name');
  const { dataset, documents, seed } = readImport(exchange);
  if (services.engine.index(index) === undefined) return refuse({ kind: 'index_not_found', index });
  const task = services.tasks.start(index, documents);
  void runImport(task, dataset, seed, services);
  return answerQueued(`/tasks/${task.id}`, taskNode(task));
}

function readImport(exchange: Exchange): { readonly dataset: Dataset; readonly documents: number; readonly seed: number } {
  const { datasets } = exchange.services;
  const given = readNew(exchange.body, IMPORT);
  const id = given.get('dataset') as string;
  const documents = numberOf(given.get('documents'));
  const seed = numberOf(given.get('seed'));
  const dataset = datasets.get(id) ?? refuseWith('out_of_bounds', `no dataset [${id}], there are [${[...datasets.keys()].join(', ')}]`);
  if (!dataset.generated && seed !== undefined) refuseWith('out_of_bounds', `[seed] is for generated data sets, and [${id}] is not one`);
  if (!dataset.generated && documents !== undefined && documents > dataset.documents) {
    refuseWith('out_of_bounds', `[documents] must be at most ${dataset.documents} for [${id}], found [${documents}]`);
  }
  return { dataset, documents: documents ?? dataset.documents, seed: seed ?? DEFAULT_SEED };
}

function numberOf(value: unknown): number | undefined {
  return value === undefined ? undefined : Number(value);
}

/** `/indices/{name}/imports`: filling an index. */
export const IMPORT_ENDPOINTS: readonly Endpoint[] = [
  row(IMPORT, {
    use: 'create',
    paths: ['/indices/{name}/imports'],
    summary: 'Fill an index from a data set, as a task in the background.',
    handle: createImport,
  }),
];
