import type { JsonObject, JsonValue } from '../../../engine/index.ts';
import type { Dataset } from '../../../datasets/dataset.ts';
import { part, type Answer, type Endpoint, type Exchange } from '../../endpoints/endpoint.ts';
import type { WireRecord } from '../../json-bytes.ts';
import { isJsonObject } from '../../parse/json-access.ts';
import type { WireDataset } from '../../wire.ts';
import { answerCollection } from '../collection.ts';
import { answerRead } from '../envelope.ts';
import { refuseMissingRecord } from '../missing-record.ts';
import type { RecordDescription } from '../record.ts';
import { row } from '../rows.ts';
import type { Written } from '../written.ts';

const DATASET: RecordDescription = {
  name: 'data set',
  key: 'id',
  versioned: false,
  attributes: {
    id: { type: 'string', description: 'Names the data set.' },
    title: { type: 'string', description: 'For people.' },
    description: { type: 'string', description: 'What is in it.' },
    licence: { type: 'string', description: 'The licence of the data.' },
    attribution: { type: 'string', description: 'Whom to name.' },
    documents: { type: 'integer', description: 'How many documents it holds, or a generator makes unless asked otherwise.' },
    generated: { type: 'boolean', description: 'Made by a generator: number and seed can be chosen.' },
    fields: { type: 'array', description: 'Its fields, each with `name` and `type`; fields of objects by their path.' },
    mappings: { type: 'object', description: 'Its fields, as the body of a new index takes them.' },
    suggested: { type: 'object', description: 'What the playground starts with.' },
  },
};

function listDatasets(exchange: Exchange): Answer {
  return answerCollection(exchange, DATASET, [...exchange.services.datasets.values()].map(datasetNode));
}

function getDataset(exchange: Exchange): Answer {
  const id = part(exchange, 'id');
  const dataset = exchange.services.datasets.get(id);
  return dataset === undefined ? refuseMissingRecord(exchange, DATASET.name, id, undefined) : answerRead(datasetNode(dataset));
}

function datasetNode(dataset: Dataset): WireRecord {
  return {
    id: dataset.id,
    title: dataset.title,
    description: dataset.description,
    licence: dataset.licence,
    attribution: dataset.attribution,
    documents: dataset.documents,
    generated: dataset.generated,
    fields: fieldsOf(dataset.mappings),
    mappings: dataset.mappings,
    suggested: {
      sort: dataset.suggested.sort,
      search_field: dataset.suggested.searchField,
      title_field: dataset.suggested.titleField,
    },
  } satisfies Written<WireDataset>;
}

/** Every field of a mapping with its type, in order; sub-fields stand behind theirs. */
function fieldsOf(mapping: JsonObject, path = ''): readonly WireRecord[] {
  const fields: WireRecord[] = [];
  for (const key of ['properties', 'fields']) {
    for (const [name, value] of objectOf(mapping.get(key))) {
      const definition = objectOf(value);
      const type = definition.get('type');
      if (typeof type === 'string') fields.push({ name: `${path}${name}`, type });
      for (const field of fieldsOf(definition, `${path}${name}.`)) fields.push(field);
    }
  }
  return fields;
}

function objectOf(value: JsonValue | undefined): JsonObject {
  return value !== undefined && isJsonObject(value) ? value : new Map();
}

/** `/datasets`: what an index can be filled with. */
export const DATASET_ENDPOINTS: readonly Endpoint[] = [
  row(DATASET, { use: 'list', paths: ['/datasets'], summary: 'The data sets an index can be filled with.', handle: listDatasets }),
  row(DATASET, { use: 'read', paths: ['/datasets/{id}'], summary: 'One data set.', handle: getDataset }),
];
