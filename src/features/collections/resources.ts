import type { ResourceId } from './resource-ids.ts';

/** A collection the page can show. */
export interface Resource {
  readonly id: ResourceId;
  readonly title: string;
  /** One sentence: what a record is, and where records come from. */
  readonly what: string;
  /** Lies under an index. */
  readonly ofIndex: boolean;
  /** The attribute that names a record in its address. */
  readonly key: string;
  /** Attributes worth a column, in order; documents show whatever fields they have. */
  readonly columns: readonly string[] | 'fields';
}

/** Every collection by its id. */
export const resources: Readonly<Record<ResourceId, Resource>> = {
  documents: {
    id: 'documents',
    title: 'Documents of an index',
    what: 'A record is a document: its id, its version and its fields. Lists show what the last refresh made searchable; one record by its id is always as it is now.',
    ofIndex: true,
    key: 'id',
    columns: 'fields',
  },
  indices: {
    id: 'indices',
    title: 'Indices',
    what: 'A record is an index. Its version rises with settings and mappings, not with every document.',
    ofIndex: false,
    key: 'name',
    columns: ['version', 'shards', 'replicas', 'max_result_window', 'documents', 'segments', 'size_bytes'],
  },
  shards: {
    id: 'shards',
    title: 'Shards of an index',
    what: 'A record is a shard of the index, with what it holds. Shards can be read, not changed.',
    ofIndex: true,
    key: 'shard',
    columns: ['documents', 'deleted', 'segments', 'bytes', 'pinned_segments', 'pinned_bytes'],
  },
  searches: {
    id: 'searches',
    title: 'Saved searches',
    what: 'A record is a search saved on the Compare page.',
    ofIndex: false,
    key: 'id',
    columns: ['version', 'name', 'index'],
  },
  scrolls: {
    id: 'scrolls',
    title: 'Open scrolls',
    what: 'A record is an open scroll context. A search with ?scroll= opens one; the lanes of the Compare page close theirs when the page is left.',
    ofIndex: false,
    key: 'id',
    columns: ['version', 'index', 'shards', 'opened_at', 'keep_alive', 'expires_at'],
  },
  views: {
    id: 'views',
    title: 'Open views (points in time)',
    what: 'A record is an open point in time. Its version rises when its keep_alive is changed here, not when a search renews it.',
    ofIndex: false,
    key: 'id',
    columns: ['version', 'index', 'shards', 'opened_at', 'keep_alive', 'expires_at'],
  },
  datasets: {
    id: 'datasets',
    title: 'Data sets',
    what: 'A record is a data set an index can be filled with. Data sets can be read, not changed.',
    ofIndex: false,
    key: 'id',
    columns: ['title', 'documents', 'generated', 'licence'],
  },
  tasks: {
    id: 'tasks',
    title: 'Tasks',
    what: 'A record is work in the background: an import or a merge. Deleting one cancels it.',
    ofIndex: false,
    key: 'id',
    columns: ['kind', 'index', 'status', 'done', 'total', 'started_at', 'finished_at'],
  },
};

/** The address of a collection below the service's base. */
export function collectionPath(resource: Resource, index: string): string {
  return resource.ofIndex ? `/indices/${encodeURIComponent(index)}/${resource.id}` : `/${resource.id}`;
}

/** The address of one record. */
export function recordPath(resource: Resource, index: string, key: string): string {
  return `${collectionPath(resource, index)}/${encodeURIComponent(key)}`;
}

/** A record's name in its address. */
export function keyOf(resource: Resource, record: Readonly<Record<string, unknown>>): string {
  const key = record[resource.key] ?? record['id'] ?? record['name'];
  return typeof key === 'string' || typeof key === 'number' ? String(key) : '';
}

/** The columns of a table of these records, without the key. */
export function columnsOf(resource: Resource, records: readonly Readonly<Record<string, unknown>>[], most: number): readonly string[] {
  const present = new Set(records.flatMap((record) => Object.keys(record)));
  if (resource.columns !== 'fields') return resource.columns.filter((name) => present.has(name)).slice(0, most);
  present.delete(resource.key);
  present.delete('version');
  return ['version', ...present].slice(0, most);
}
