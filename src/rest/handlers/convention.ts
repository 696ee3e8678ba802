import type { ContextInfo } from '../../engine/index.ts';
import type { Dataset } from '../../datasets/dataset.ts';
import { part, type Answer, type Exchange } from '../endpoint.ts';
import { runImport } from '../imports/run-import.ts';
import type { Task } from '../imports/task-store.ts';
import type { WireNode, WireRecord } from '../json-bytes.ts';
import { readInt, readText } from '../parse/json-access.ts';
import { parseObjectBody } from '../parse/json-body.ts';
import { refuse, refuseArgument } from '../refusal.ts';
import { didYouMean } from '../similarity.ts';
import type { WireContext, WireDataset, WireTask } from '../wire.ts';

const DEFAULT_SEED = 1;

/** `GET /datasets`. */
export function listDatasets({ services }: Exchange): Answer {
  return list([...services.datasets.values()].map(datasetNode));
}

/** `GET /datasets/{id}`. */
export function getDataset(exchange: Exchange): Answer {
  const id = part(exchange, 'id');
  const dataset = exchange.services.datasets.get(id);
  return dataset === undefined ? notFound(`no dataset [${id}]`) : envelope(200, datasetNode(dataset));
}

/** `POST /indices/{name}/imports`: 202 and a task that runs beside the requests. */
export function createImport(exchange: Exchange): Answer {
  const { services } = exchange;
  const index = part(exchange, 'name');
  const { dataset, documents, seed } = readImport(exchange);
  if (services.engine.index(index) === undefined) return refuse({ kind: 'index_not_found', index });
  const task = services.tasks.start(index, documents);
  void runImport(task, dataset, seed, services);
  return { ...envelope(202, taskNode(task)), headers: { location: `/tasks/${task.id}` } };
}

/** `GET /tasks`, oldest first. */
export function listTasks({ services }: Exchange): Answer {
  return list(services.tasks.all().map(taskNode));
}

/** `GET /tasks/{id}`. */
export function getTask(exchange: Exchange): Answer {
  return envelope(200, taskNode(findTask(exchange)));
}

/** `DELETE /tasks/{id}`: cancels; what was written stays. */
export function cancelTask(exchange: Exchange): Answer {
  exchange.services.tasks.finish(findTask(exchange), 'cancelled');
  return { status: 204 };
}

/** `GET /scrolls` and `GET /views`: the open contexts of one kind, oldest first. */
export function listContexts(kind: ContextInfo['kind']): (exchange: Exchange) => Answer {
  return ({ services }) =>
    list(
      services.engine
        .contexts()
        .filter((context) => context.kind === kind)
        .map(contextNode),
    );
}

function envelope(status: number, data: WireNode): Answer {
  return { status, body: { code: 0, message: 'ok', data } };
}

function list(items: readonly WireNode[]): Answer {
  return envelope(200, { items, total: items.length });
}

function notFound(reason: string): never {
  return refuse({ kind: 'resource_not_found', reason });
}

function findTask(exchange: Exchange): Task {
  const id = part(exchange, 'id');
  return exchange.services.tasks.get(id) ?? notFound(`no task [${id}]`);
}

const IMPORT_KEYS = ['dataset', 'documents', 'seed'];

function readImport(exchange: Exchange): { readonly dataset: Dataset; readonly documents: number; readonly seed: number } {
  const { datasets } = exchange.services;
  let id: string | undefined;
  let documents: number | undefined;
  let seed: number | undefined;
  for (const [key, value] of parseObjectBody(exchange.body ?? new Uint8Array())) {
    if (key === 'dataset') id = readText(value, key);
    else if (key === 'documents') documents = readInt(value, key);
    else if (key === 'seed') seed = readInt(value, key);
    else refuseArgument(`unknown attribute [${key}]${didYouMean(key, IMPORT_KEYS)}`);
  }
  if (id === undefined) return refuseArgument('[dataset] is required');
  const dataset = datasets.get(id) ?? refuseArgument(`no dataset [${id}], there are [${[...datasets.keys()].join(', ')}]`);
  if (documents !== undefined && documents < 1) refuseArgument(`[documents] must be at least 1, found [${documents}]`);
  if (!dataset.generated && seed !== undefined) refuseArgument(`[seed] is for generated data sets, and [${id}] is not one`);
  if (!dataset.generated && documents !== undefined && documents > dataset.documents) {
    refuseArgument(`[documents] must be at most ${dataset.documents} for [${id}], found [${documents}]`);
  }
  return { dataset, documents: documents ?? dataset.documents, seed: seed ?? DEFAULT_SEED };
}

type Written<Shape> = { readonly [Key in keyof Shape]: WireNode };

function datasetNode(dataset: Dataset): WireRecord {
  return {
    id: dataset.id,
    title: dataset.title,
    description: dataset.description,
    licence: dataset.licence,
    attribution: dataset.attribution,
    documents: dataset.documents,
    generated: dataset.generated,
    mappings: dataset.mappings,
    suggested: {
      sort: dataset.suggested.sort,
      search_field: dataset.suggested.searchField,
      title_field: dataset.suggested.titleField,
    },
  } satisfies Written<WireDataset>;
}

function taskNode(task: Task): WireRecord {
  return {
    id: task.id,
    kind: task.kind,
    index: task.index,
    status: task.status,
    done: task.done,
    total: task.total,
    started_at: task.startedAt,
    finished_at: task.finishedAt ?? null,
    error: task.error ?? null,
  } satisfies Written<WireTask>;
}

function contextNode(context: ContextInfo): WireRecord {
  return {
    id: context.id,
    index: context.indices.join(','),
    shards: context.shards,
    opened_at: context.openedAt,
    keep_alive: context.keepAliveMs,
    expires_at: context.expiresAt,
    pinned: { segments: context.held.segments, bytes: context.held.bytes },
  } satisfies Written<WireContext>;
}
