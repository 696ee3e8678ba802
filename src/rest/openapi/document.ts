import type { RecordDescription, RecordUse } from '../convention/record.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import type { WireRecord } from '../json-bytes.ts';
import { FATHOM_VERSION, PEER_VERSION } from '../version.ts';
import { ADMIN_SCHEMAS } from './admin-schemas.ts';
import { DOCUMENT_SCHEMAS } from './document-schemas.ts';
import { ERROR_SCHEMAS } from './error-schemas.ts';
import { operationOf, optionsOperation } from './operation.ts';
import { CONVENTION_SCHEMAS, recordSchemas } from './record-schema.ts';
import { SEARCH_SCHEMAS } from './search-schemas.ts';
import type { Schema } from './schema.ts';
import { usedSchemas } from './used-schemas.ts';

const DESCRIPTION = `A sharded search engine with two dialects over one root. The search dialect answers as Elasticsearch ${PEER_VERSION} does; the convention dialect serves everything that is a record, in the envelope {code, message, data}.`;

/** The OpenAPI 3.1 description of the endpoint table: same table, same text. @see docs/rest.md */
export function openApiDocument(endpoints: readonly Endpoint[]): WireRecord {
  const parameters = new Map<string, WireRecord>();
  const paths = new Map<string, WireRecord>();
  for (const { endpoint, path } of byPath(endpoints)) {
    for (const method of endpoint.methods) {
      const { operation, shared } = operationOf(endpoint, method, path);
      for (const [name, parameter] of shared) parameters.set(name, parameter);
      paths.set(path, { ...paths.get(path), [method.toLowerCase()]: operation });
    }
    paths.set(path, { ...paths.get(path), options: optionsOperation(endpoint, path) });
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fathom',
      version: FATHOM_VERSION,
      summary: 'A search engine that counts what paging costs.',
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [
      { url: '/', description: 'The latest version of the service.' },
      { url: '/v1', description: 'Version 1, by the version segment every path may begin with.' },
      { url: '/v1.1', description: 'Version 1.1, which is the latest.' },
    ],
    tags: [
      { name: 'search', description: 'Searching, writing and looking after indices, as the peers do.' },
      { name: 'convention', description: 'Records in collections, in the envelope.' },
    ],
    security: [{}, { basic: [] }, { apiKey: [] }],
    paths,
    components: {
      schemas: usedSchemas(paths, allSchemas(endpoints)),
      parameters: sorted(Object.fromEntries(parameters)),
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic', description: 'Name and secret of a key, where keys are asked for.' },
        apiKey: { type: 'apiKey', in: 'header', name: 'authorization', description: '`ApiKey ` and the base64 of `name:secret`.' },
      },
    },
  };
}

/** Rows path by path, in alphabetical order of paths. */
function byPath(endpoints: readonly Endpoint[]): readonly { readonly endpoint: Endpoint; readonly path: string }[] {
  const rows = endpoints.flatMap((endpoint) => endpoint.paths.map((path) => ({ endpoint, path })));
  return rows.toSorted((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)));
}

function allSchemas(endpoints: readonly Endpoint[]): Readonly<Record<string, Schema>> {
  const uses = new Map<RecordDescription, Set<RecordUse>>();
  for (const { records } of endpoints) {
    if (records !== undefined) uses.set(records.record, new Set([...(uses.get(records.record) ?? []), records.use]));
  }
  const schemas: Record<string, Schema> = {
    ...CONVENTION_SCHEMAS,
    ...ERROR_SCHEMAS,
    ...SEARCH_SCHEMAS,
    ...DOCUMENT_SCHEMAS,
    ...ADMIN_SCHEMAS,
  };
  for (const [record, own] of uses) Object.assign(schemas, recordSchemas(record, own));
  return schemas;
}

function sorted(record: WireRecord): WireRecord {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
