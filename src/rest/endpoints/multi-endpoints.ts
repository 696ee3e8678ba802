import type { Endpoint } from './endpoint.ts';
import { analyze, ANALYZE_PARAMETERS } from '../handlers/analyze.ts';
import { BY_QUERY_PARAMETERS, deleteByQuery, updateByQuery } from '../handlers/by-query.ts';
import { explain, EXPLAIN_PARAMETERS } from '../handlers/explain.ts';
import { fieldCaps, FIELD_CAPS_PARAMETERS } from '../handlers/field-caps.ts';
import { multiGet, MULTI_GET_PARAMETERS } from '../handlers/multi-get.ts';
import { multiSearch, MULTI_SEARCH_PARAMETERS } from '../handlers/multi-search.ts';
import { validateQuery, VALIDATE_PARAMETERS } from '../handlers/validate-query.ts';
import { READ, row } from './rows.ts';

/** What the peers also take of the search within a change by query: nothing of it changes which documents are found, but for `terminate_after`. */
const SEARCH_ALONE = [
  'from',
  'lang',
  'pipeline',
  'search_type',
  'sort',
  'stats',
  'terminate_after',
  'version',
  'version_type',
  '_source',
  '_source_excludes',
  '_source_includes',
];

/** Calls over many documents or searches at once, and those that look into an index without searching it. */
export const MULTI_ENDPOINTS: readonly Endpoint[] = [
  row(READ, ['/_mget', '/{index}/_mget'], {
    parameters: MULTI_GET_PARAMETERS,
    body: 'optional',
    sideEffects: ['refresh'],
    summary: 'Get many documents by id.',
    takes: 'MultiGetRequest',
    answers: { 200: 'MultiGetAnswer' },
    handle: multiGet,
  }),
  row(READ, ['/_msearch', '/{index}/_msearch'], {
    parameters: MULTI_SEARCH_PARAMETERS,
    body: 'ndjson',
    summary: 'Many searches in one request.',
    takes: 'MultiSearchRequest',
    answers: { 200: 'MultiSearchAnswer' },
    handle: multiSearch,
  }),
  row(['POST'], ['/{index}/_delete_by_query'], {
    parameters: BY_QUERY_PARAMETERS,
    unserved: SEARCH_ALONE,
    body: 'optional',
    effect: 'write',
    summary: 'Delete what a query matches.',
    takes: 'QueryRequest',
    answers: { 200: 'ByQueryAnswer', 404: 'Error', 409: 'ByQueryOrError', 503: 'ByQueryOrError' },
    handle: deleteByQuery,
  }),
  row(['POST'], ['/{index}/_update_by_query'], {
    parameters: BY_QUERY_PARAMETERS,
    unserved: SEARCH_ALONE,
    body: 'optional',
    effect: 'write',
    summary: 'Index what a query matches again, under the mapping of the moment.',
    takes: 'QueryRequest',
    answers: { 200: 'ByQueryAnswer', 404: 'Error', 409: 'ByQueryOrError', 429: 'ByQueryOrError', 503: 'ByQueryOrError' },
    handle: updateByQuery,
  }),
  row(READ, ['/_analyze', '/{index}/_analyze'], {
    parameters: ANALYZE_PARAMETERS,
    body: 'optional',
    summary: 'The tokens an analyzer makes of a text.',
    takes: 'AnalyzeRequest',
    answers: { 200: 'AnalyzeAnswer', 404: 'Error' },
    handle: analyze,
  }),
  row(READ, ['/{index}/_explain/{id}'], {
    parameters: EXPLAIN_PARAMETERS,
    body: 'optional',
    summary: 'Whether and how well a document matches a query.',
    takes: 'QueryRequest',
    answers: { 200: 'ExplainAnswer', 404: 'ExplainOrError' },
    handle: explain,
  }),
  row(READ, ['/_validate/query', '/{index}/_validate/query'], {
    parameters: VALIDATE_PARAMETERS,
    body: 'optional',
    summary: 'Whether a query makes sense, and what it means.',
    takes: 'QueryRequest',
    answers: { 200: 'ValidateAnswer', 404: 'Error' },
    handle: validateQuery,
  }),
  row(READ, ['/_field_caps', '/{index}/_field_caps'], {
    parameters: FIELD_CAPS_PARAMETERS,
    body: 'optional',
    summary: 'What fields can be used for, over many indices.',
    answers: { 200: 'FieldCapsAnswer', 404: 'Error' },
    handle: fieldCaps,
  }),
];
