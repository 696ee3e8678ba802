import type { IndexMetadata } from '../../../engine/index.ts';
import type { Dataset, DatasetDocument } from '../../../datasets/dataset.ts';
import { bodyOf, part, type Answer, type Endpoint, type Exchange, type Services } from '../../endpoints/endpoint.ts';
import type { FileKind } from '../../../imports/row.ts';
import { MAX_IMPORT_SEGMENTS, refreshPoints } from '../../../imports/refresh-points.ts';
import { readUpload } from '../../imports/read-upload.ts';
import { runImport, type ImportSource } from '../../imports/run-import.ts';
import { uploadType } from '../../request/negotiation.ts';
import type { ParameterTable } from '../../request/parameters.ts';
import { refuse } from '../../errors/refusal.ts';
import { refuseMemory, RequestBody } from '../../request/request-body.ts';
import { refuseWith } from '../convention-error.ts';
import { answerQueued } from '../envelope.ts';
import { findIndex } from '../parent-index.ts';
import { readCount } from '../read-count.ts';
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
    segments: {
      type: 'integer',
      description:
        'How many segments each shard is to have in the end: so many refreshes on the way, each twice as much as the next. Merging can leave fewer.',
      set: 'create',
      minimum: 1,
      maximum: MAX_IMPORT_SEGMENTS,
    },
  },
};

/** What the URL says of a file; a data set's import says it in the body. */
const FILE_PARAMETERS = { id_field: 'text', segments: 'int' } as const satisfies ParameterTable;

/** 202 and a task that runs beside the requests; a file is read, and refused if it must be, before that. */
async function createImport(exchange: Exchange): Promise<Answer> {
  const index = findIndex(exchange, part(exchange, 'name'));
  const type = uploadType(exchange.headers['content-type']);
  const kind: FileKind | undefined = type !== 'json' || isArray(exchange.body?.bytes) ? type : undefined;
  if (kind !== undefined) return importFile(exchange, index, kind);
  const misplaced = Object.keys(FILE_PARAMETERS).find((name) => exchange.parameters.has(name));
  if (misplaced !== undefined) {
    refuseWith(
      'bad_value',
      `[${misplaced}] in the URL is for uploaded files: documents of a data set have ids, and its [segments] go into the body`,
    );
  }
  return importDataset(exchange, index);
}

function importDataset({ body, services }: Exchange, { name }: IndexMetadata): Answer {
  const { dataset, documents, seed, segments } = readImport(body, services.datasets);
  return start(services, name, documents, {
    name: dataset.id,
    open: () => dataset.open({ documents, seed }),
    origin: { dataset: dataset.id, documents, seed },
    ...refreshedFor(segments, documents),
  });
}

async function importFile(exchange: Exchange, index: IndexMetadata, kind: FileKind): Promise<Answer> {
  const { services, parameters, query } = exchange;
  if (!index.open) return refuse({ kind: 'index_closed', index: index.name, uuid: index.uuid });
  const segments = readCount(query, 'segments', { minimum: 1, maximum: MAX_IMPORT_SEGMENTS, otherwise: undefined });
  // The file is there until the task is over, and so long after the request.
  const held = services.engine.claimMemory('import');
  const { bytes } = bodyOf(exchange);
  const upload = { body: new RequestBody(bytes, held), kind, idField: parameters.text('id_field') };
  try {
    if (!held.takeBuffers(bytes.length)) return refuseMemory(held);
    const documents = await readUpload(exchange, index, upload);
    const source = { name: 'the file', open: () => inOneBatch(documents), ...refreshedFor(segments, documents.length) };
    return start(services, index.name, documents.length, { ...source, free: () => held.free() });
  } catch (error) {
    held.free();
    throw error;
  }
}

function refreshedFor(segments: number | undefined, documents: number): Pick<ImportSource, 'refreshAfter'> {
  return segments === undefined ? {} : { refreshAfter: refreshPoints(documents, segments) };
}

function start(services: Services, index: string, documents: number, source: ImportSource): Answer {
  const task = services.tasks.start('import', index, documents);
  void runImport(task, source, services);
  return answerQueued(`/tasks/${task.id}`, taskNode(task));
}

async function* inOneBatch(documents: readonly DatasetDocument[]): AsyncGenerator<readonly DatasetDocument[]> {
  yield await Promise.resolve(documents);
}

/** An import's description is an object; a file of JSON is an array. */
function isArray(body: Uint8Array | undefined): boolean {
  const first = body?.find((byte) => !BLANKS.has(byte) && !BYTE_ORDER_MARK.has(byte));
  return first === OPENING_BRACKET;
}

const OPENING_BRACKET = 0x5b;
const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);
const BYTE_ORDER_MARK: ReadonlySet<number> = new Set([0xef, 0xbb, 0xbf]);

interface DatasetImport {
  readonly dataset: Dataset;
  readonly documents: number;
  readonly seed: number;
  readonly segments: number | undefined;
}

function readImport(body: RequestBody | undefined, datasets: ReadonlyMap<string, Dataset>): DatasetImport {
  const given = readNew(body, IMPORT);
  const id = given.get('dataset') as string;
  const documents = numberOf(given.get('documents'));
  const seed = numberOf(given.get('seed'));
  const dataset = datasets.get(id) ?? refuseWith('out_of_bounds', `no dataset [${id}], there are [${[...datasets.keys()].join(', ')}]`);
  if (!dataset.generated && seed !== undefined) refuseWith('out_of_bounds', `[seed] is for generated data sets, and [${id}] is not one`);
  if (!dataset.generated && documents !== undefined && documents > dataset.documents) {
    refuseWith('out_of_bounds', `[documents] must be at most ${dataset.documents} for [${id}], found [${documents}]`);
  }
  return {
    dataset,
    documents: documents ?? dataset.documents,
    seed: seed ?? DEFAULT_SEED,
    segments: numberOf(given.get('segments')),
  };
}

function numberOf(value: unknown): number | undefined {
  return value === undefined ? undefined : Number(value);
}

/** `/indices/{name}/imports`: filling an index. */
export const IMPORT_ENDPOINTS: readonly Endpoint[] = [
  row(IMPORT, {
    use: 'create',
    paths: ['/indices/{name}/imports'],
    summary: 'Fill an index from a data set or an uploaded file, as a task in the background.',
    handle: createImport,
    body: 'file',
    parameters: FILE_PARAMETERS,
    answers: { 202: 'TaskEnvelope', 422: 'ErrorEnvelope' },
  }),
];
