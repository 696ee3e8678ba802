import type { Endpoint } from './endpoint.ts';
import { bulk, BULK_PARAMETERS } from '../handlers/bulk.ts';
import { getDocument, getSource, GET_PARAMETERS, GET_SOURCE_PARAMETERS } from '../handlers/document-read.ts';
import {
  createDocument,
  deleteDocument,
  DELETE_PARAMETERS,
  indexDocument,
  INDEX_PARAMETERS,
  updateDocument,
  UPDATE_PARAMETERS,
} from '../handlers/documents.ts';
import { FETCH, row, WRITE } from './rows.ts';

/** Documents, one by one and in bulks. */
export const DOCUMENT_ENDPOINTS: readonly Endpoint[] = [
  row(WRITE, ['/{index}/_doc/{id}'], {
    parameters: INDEX_PARAMETERS,
    unserved: ['pipeline'],
    body: 'required',
    effect: 'write',
    summary: 'Index a document.',
    takes: 'DocumentRequest',
    answers: { 200: 'WriteAnswer', 201: 'WriteAnswer', 409: 'Error' },
    handle: indexDocument,
  }),
  row(['POST'], ['/{index}/_doc'], {
    parameters: INDEX_PARAMETERS,
    unserved: ['pipeline'],
    body: 'required',
    effect: 'write',
    summary: 'Index a document under an id made for it.',
    takes: 'DocumentRequest',
    answers: { 201: 'WriteAnswer' },
    handle: indexDocument,
  }),
  row(FETCH, ['/{index}/_doc/{id}'], {
    parameters: GET_PARAMETERS,
    sideEffects: ['refresh'],
    summary: 'Get a document by id.',
    answers: { 200: 'FoundDocument', 404: 'MissingOrError', 409: 'Error' },
    handle: getDocument,
  }),
  row(['DELETE'], ['/{index}/_doc/{id}'], {
    parameters: DELETE_PARAMETERS,
    effect: 'write',
    summary: 'Delete a document.',
    answers: { 200: 'WriteAnswer', 404: 'WriteOrError', 409: 'Error' },
    handle: deleteDocument,
  }),
  row(FETCH, ['/{index}/_source/{id}'], {
    parameters: GET_SOURCE_PARAMETERS,
    sideEffects: ['refresh'],
    summary: 'Get the source of a document.',
    answers: { 200: 'Source', 404: 'Error', 409: 'Error' },
    handle: getSource,
  }),
  row(WRITE, ['/{index}/_create/{id}'], {
    parameters: INDEX_PARAMETERS,
    unserved: ['pipeline'],
    body: 'required',
    effect: 'write',
    summary: 'Index a document that must not exist yet.',
    takes: 'DocumentRequest',
    answers: { 201: 'WriteAnswer', 409: 'Error' },
    handle: createDocument,
  }),
  row(['POST'], ['/{index}/_update/{id}'], {
    parameters: UPDATE_PARAMETERS,
    unserved: ['lang'],
    body: 'required',
    effect: 'write',
    summary: 'Merge a partial document into a stored one.',
    takes: 'UpdateRequest',
    answers: { 200: 'WriteAnswer', 201: 'WriteAnswer', 404: 'Error', 409: 'Error' },
    handle: updateDocument,
  }),
  row(['POST', 'PUT'], ['/_bulk', '/{index}/_bulk'], {
    parameters: BULK_PARAMETERS,
    unserved: ['pipeline', 'type'],
    body: 'ndjson',
    effect: 'write',
    summary: 'Many writes in one request.',
    takes: 'BulkRequest',
    answers: { 200: 'BulkAnswer' },
    handle: bulk,
  }),
];
