import type { JsonObject, JsonValue } from '../../../engine/index.ts';
import { part, type Answer, type Endpoint, type Exchange } from '../../endpoints/endpoint.ts';
import { checkRecord, coversEach } from '../../gate/guarded-record.ts';
import type { WireRecord } from '../../json-bytes.ts';
import { MAX_SEARCHES, PAGING_MODES, type PagingMode, type SavedSearch, type StoredSearch } from '../../searches/search-store.ts';
import type { WireSearch } from '../../wire.ts';
import { answerCollection } from '../collection.ts';
import { refuseWith } from '../convention-error.ts';
import { answerChanged, answerCreated, answerDeleted, answerRead } from '../envelope.ts';
import { refuseMissingRecord } from '../missing-record.ts';
import { readChange, readNew } from '../read-record.ts';
import type { RecordDescription } from '../record.ts';
import { row } from '../rows.ts';
import { checkVersion, versionParameter } from '../version-lock.ts';
import type { Written } from '../written.ts';
import { ofParent } from '../parent-index.ts';

const SEARCH: RecordDescription = {
  name: 'saved search',
  key: 'id',
  versioned: true,
  parents: { index_id: 'index' },
  attributes: {
    id: { type: 'string', description: 'Names the search.' },
    name: { type: 'string', description: 'For people.', set: 'always', required: true, minLength: 1, maxLength: 200 },
    index: { type: 'string', description: 'Where to search.', set: 'always', required: true, minLength: 1, maxLength: 1000 },
    request: { type: 'object', description: 'The body of the search.', set: 'always', default: new Map() },
    mode: { type: 'string', description: 'How to page through what is found.', set: 'always', default: 'offset', values: PAGING_MODES },
    version: { type: 'integer', description: 'Rises with each change.' },
  },
};

function listSearches(exchange: Exchange): Answer {
  const { key, searches } = exchange.services;
  const seen = searches.all().filter(({ index }) => coversEach(key, namesOf(index)));
  return answerCollection(exchange, SEARCH, ofParent(exchange, seen).map(searchNode));
}

function createSearch(exchange: Exchange): Answer {
  const given = searchOf(readNew(exchange.body, SEARCH)) as SavedSearch;
  checkPermit(exchange, given.index);
  const stored = exchange.services.searches.add(given);
  if (stored === undefined) return refuseWith('too_many', `there are ${MAX_SEARCHES} saved searches, the most there may be: delete one`);
  return answerCreated(`/searches/${stored.id}`, searchNode(stored));
}

function getSearch(exchange: Exchange): Answer {
  return answerRead(searchNode(findSearch(exchange)));
}

function changeSearch(use: 'replace' | 'change'): (exchange: Exchange) => Answer {
  return (exchange) => {
    const current = findSearch(exchange);
    const node = searchNode(current);
    const { attributes, version } = readChange(exchange.body, SEARCH, use, node);
    checkVersion(version, current.version, node);
    const changed = searchOf(attributes);
    checkPermit(exchange, changed.index ?? current.index);
    return answerChanged(searchNode(exchange.services.searches.change(current, changed)));
  };
}

function deleteSearch(exchange: Exchange): Answer {
  const version = versionParameter(exchange.parameters);
  const current = findSearch(exchange);
  checkVersion(version, current.version, searchNode(current));
  exchange.services.searches.delete(current.id);
  return answerDeleted();
}

function findSearch(exchange: Exchange): StoredSearch {
  const id = part(exchange, 'id');
  const { key, searches } = exchange.services;
  const search = searches.get(id) ?? refuseMissingRecord(exchange, SEARCH.name, id, searches.wasDeleted(id) ? 'was deleted' : undefined);
  checkRecord(key, namesOf(search.index), SEARCH.name);
  return search;
}

/** Naming an index ends the request where the key is not good for it. */
function checkPermit({ services }: Exchange, indices: string): void {
  for (const name of namesOf(indices)) services.engine.index(name);
}

function namesOf(indices: string): readonly string[] {
  return indices.split(',');
}

/** The attributes that were given; types and values have been checked. */
function searchOf(attributes: ReadonlyMap<string, JsonValue>): Partial<SavedSearch> {
  const { name, index, request, mode } = Object.fromEntries(attributes);
  return {
    ...(name !== undefined && { name: name as string }),
    ...(index !== undefined && { index: index as string }),
    ...(request !== undefined && { request: request as JsonObject }),
    ...(mode !== undefined && { mode: mode as PagingMode }),
  };
}

function searchNode({ id, name, index, request, mode, version }: StoredSearch): WireRecord {
  return { id, name, index, request, mode, version } satisfies Written<WireSearch>;
}

const ONE = ['/searches/{id}'];

/** `/searches`: the saved searches of the playground. */
export const SEARCH_ENDPOINTS: readonly Endpoint[] = [
  row(SEARCH, { use: 'list', paths: ['/searches', '/indices/{name}/searches'], summary: 'The saved searches.', handle: listSearches }),
  row(SEARCH, { use: 'create', paths: ['/searches'], summary: 'Save a search.', handle: createSearch }),
  row(SEARCH, { use: 'read', paths: ONE, summary: 'One saved search.', handle: getSearch }),
  row(SEARCH, { use: 'replace', paths: ONE, summary: 'Replace a saved search.', handle: changeSearch('replace') }),
  row(SEARCH, {
    use: 'change',
    paths: ONE,
    summary: 'Change parts of a saved search.',
    handle: changeSearch('change'),
  }),
  row(SEARCH, { use: 'delete', paths: ONE, summary: 'Delete a saved search.', handle: deleteSearch }),
];
