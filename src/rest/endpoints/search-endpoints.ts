import type { Endpoint } from './endpoint.ts';
import { INDICES_PARAMETERS } from '../handlers/index-expression.ts';
import { count, COUNT_PARAMETERS } from '../handlers/count.ts';
import { closeAllPointsInTime, closePit, closePointsInTime, listPointsInTime, openPit, openPointInTime } from '../handlers/pit.ts';
import { clearScroll, scrollPage } from '../handlers/scroll.ts';
import { search, SEARCH_PARAMETERS, SOURCE_PARAMETERS } from '../handlers/search.ts';
import type { ParameterTable } from '../request/parameters.ts';
import { READ, row } from './rows.ts';

const SCROLL_PARAMETERS = {
  ...SOURCE_PARAMETERS,
  scroll: 'duration',
  scroll_id: 'text',
  rest_total_hits_as_int: 'boolean',
  cost: 'boolean',
} as const satisfies ParameterTable;
const OPEN_PIT_PARAMETERS = {
  ...INDICES_PARAMETERS,
  keep_alive: 'duration',
  preference: 'text',
  routing: 'text',
  allow_partial_pit_creation: 'boolean',
} as const satisfies ParameterTable;

/** Searching, counting, and the contexts that searches read from. */
export const SEARCH_ENDPOINTS: readonly Endpoint[] = [
  row(READ, ['/_search', '/{index}/_search'], {
    parameters: SEARCH_PARAMETERS,
    unserved: ['suggest_field', 'suggest_mode', 'suggest_size', 'suggest_text'],
    body: 'optional',
    sideEffects: ['scroll'],
    summary: 'Search; page by offset, by cursor, by opening a scroll, or in a point in time.',
    takes: 'SearchRequest',
    answers: { 200: 'SearchAnswer', 404: 'Error' },
    handle: search,
  }),
  row(READ, ['/_search/scroll', '/_search/scroll/{scroll_id}'], {
    parameters: SCROLL_PARAMETERS,
    body: 'optional',
    sideEffects: 'always',
    summary: 'The next page of a scroll.',
    takes: 'ScrollRequest',
    answers: { 200: 'SearchAnswer', 404: 'Error' },
    handle: scrollPage,
  }),
  row(['DELETE'], ['/_search/scroll', '/_search/scroll/{scroll_id}'], {
    parameters: { ...SOURCE_PARAMETERS, scroll_id: 'list' },
    body: 'optional',
    sideEffects: 'always',
    summary: 'Free scroll contexts.',
    takes: 'ScrollRequest',
    answers: { 200: 'FreedContexts', 404: 'FreedOrError' },
    handle: clearScroll,
  }),
  row(['POST'], ['/{index}/_pit'], {
    parameters: OPEN_PIT_PARAMETERS,
    sideEffects: 'always',
    summary: 'Open a point in time.',
    answers: { 200: 'OpenedPit', 404: 'Error' },
    handle: openPit,
  }),
  row(['DELETE'], ['/_pit'], {
    body: 'required',
    sideEffects: 'always',
    summary: 'Close a point in time.',
    takes: 'ClosePitRequest',
    answers: { 200: 'FreedContexts', 404: 'FreedOrError' },
    handle: closePit,
  }),
  row(['POST'], ['/{index}/_search/point_in_time'], {
    parameters: OPEN_PIT_PARAMETERS,
    sideEffects: 'always',
    summary: 'Open a point in time, in the spelling of OpenSearch.',
    answers: { 200: 'OpenedPointInTime', 404: 'Error' },
    handle: openPointInTime,
  }),
  row(['DELETE'], ['/_search/point_in_time'], {
    body: 'optional',
    sideEffects: 'always',
    summary: 'Close points in time, in the spelling of OpenSearch.',
    takes: 'ClosePointsInTimeRequest',
    answers: { 200: 'ClosedPointsInTime' },
    handle: closePointsInTime,
  }),
  row(['GET'], ['/_search/point_in_time/_all'], {
    summary: 'List the open points in time.',
    answers: { 200: 'PointsInTime' },
    handle: listPointsInTime,
  }),
  row(['DELETE'], ['/_search/point_in_time/_all'], {
    effect: 'write',
    summary: 'Close every point in time.',
    answers: { 200: 'ClosedPointsInTime' },
    handle: closeAllPointsInTime,
  }),
  row(READ, ['/_count', '/{index}/_count'], {
    parameters: COUNT_PARAMETERS,
    body: 'optional',
    summary: 'Count the documents a query matches.',
    takes: 'QueryRequest',
    answers: { 200: 'CountAnswer', 404: 'Error' },
    handle: count,
  }),
];
