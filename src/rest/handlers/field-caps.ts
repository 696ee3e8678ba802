import { patternTest, type FieldType, type IndexMetadata } from '../../engine/index.ts';
import type { Answer, Exchange } from '../endpoints/endpoint.ts';
import type { WireNode, WireRecord } from '../json-bytes.ts';
import type { ParameterTable } from '../request/parameters.ts';
import { withLookups } from '../request/lookups.ts';
import { readTexts } from '../parse/json-access.ts';
import { parseObjectBody } from '../parse/json-body.ts';
import { parseQuery } from '../parse/query/query.ts';
import { refuseArgument, refuseParsing, unwrap } from '../errors/refusal.ts';
import { eachInTurn } from '../give-way.ts';
import { DESCRIBING, INDICES_PARAMETERS, targetIndices } from './index-expression.ts';
import { SOURCE_PARAMETERS } from './search.ts';

export const FIELD_CAPS_PARAMETERS = {
  ...INDICES_PARAMETERS,
  ...SOURCE_PARAMETERS,
  fields: 'list',
  include_unmapped: 'boolean',
} as const satisfies ParameterTable;

interface Capability {
  readonly type: string;
  readonly searchable: boolean;
  readonly aggregatable: boolean;
  readonly meta?: ReadonlyMap<string, string> | undefined;
}

/** Fields every document has. */
const METADATA: ReadonlyMap<string, Capability> = new Map([
  ['_id', capability('_id', true, true)],
  ['_ignored', capability('_ignored', true, false)],
  ['_index', capability('_index', true, true)],
  ['_routing', capability('_routing', true, false)],
  ['_seq_no', capability('_seq_no', true, true)],
  ['_source', capability('_source', false, false)],
  ['_type', capability('_type', true, true)],
  ['_version', capability('_version', false, true)],
]);

/** `_field_caps`: what can be done with fields, over many indices; where they differ it says which index can what. */
export async function fieldCaps(exchange: Exchange): Promise<Answer> {
  const { parameters, services } = exchange;
  const body = await readBody(exchange);
  const patterns = parameters.list('fields') ?? body.fields ?? [];
  if (patterns.length === 0) return refuseArgument("specified fields can't be null or empty");
  const indices: IndexMetadata[] = [];
  for (const name of targetIndices(exchange, DESCRIBING)) {
    const index = services.engine.index(name);
    if (index?.open === true && (await body.includes(name))) indices.push(index);
  }
  const names = indices.map(({ name }) => name);
  const fields = new Map<string, WireNode>();
  const found = [...(await gather(exchange, indices, patterns))].sort(([a], [b]) => (a < b ? -1 : 1));
  await eachInTurn(exchange, found, ([field, byIndex]) => {
    fields.set(field, fieldNode(byIndex, names, parameters.boolean('include_unmapped') === true));
  });
  return { status: 200, body: { indices: names, fields } };
}

interface FieldCapsBody {
  readonly fields: readonly string[] | undefined;
  /** Whether the index has a document that the filter matches. */
  readonly includes: (index: string) => Promise<boolean>;
}

async function readBody({ body, services }: Exchange): Promise<FieldCapsBody> {
  let fields: readonly string[] | undefined;
  let includes: FieldCapsBody['includes'] = async () => true;
  for (const [key, value] of body === undefined ? [] : parseObjectBody(body)) {
    if (key === 'fields') fields = readTexts(value, key);
    else if (key === 'index_filter') {
      const query = await withLookups(services.engine, parseQuery(value, key));
      includes = async (index) => unwrap(await services.engine.count([index], query)).count > 0;
    } else return refuseParsing(`[field_caps_request] unknown field [${key}]`, key);
  }
  return { fields, includes };
}

/** Capabilities by field, then by index. */
async function gather(
  exchange: Exchange,
  indices: readonly IndexMetadata[],
  patterns: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, Capability>>> {
  const found = new Map<string, Map<string, Capability>>();
  const add = (field: string, index: string, what: Capability): void => {
    const known = found.get(field) ?? new Map<string, Capability>();
    known.set(index, what);
    found.set(field, known);
  };
  const tests = patterns.map(patternTest);
  const wanted = (field: string): boolean => tests.some((fits) => fits(field));
  await eachInTurn(exchange, indices, ({ name, mapping }) => {
    for (const [field, what] of METADATA) if (wanted(field)) add(field, name, what);
    for (const type of mapping.fields) {
      if (!wanted(type.path)) continue;
      add(type.path, name, leafCapability(type));
      for (const parent of parentsOf(type.path)) {
        if (mapping.isObject(parent)) add(parent, name, capability(mapping.isNested(parent) ? 'nested' : 'object', false, false));
      }
    }
  });
  return found;
}

function leafCapability(type: FieldType): Capability {
  return { ...capability(type.type, type.indexed, type.docValues), meta: type.meta };
}

function capability(type: string, searchable: boolean, aggregatable: boolean): Capability {
  return { type, searchable, aggregatable };
}

function parentsOf(path: string): readonly string[] {
  const parents: string[] = [];
  for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) parents.push(path.slice(0, dot));
  return parents;
}

/** One entry per type; the indices are named where there are several, and where not all can do the same. */
function fieldNode(byIndex: ReadonlyMap<string, Capability>, names: readonly string[], withUnmapped: boolean): WireNode {
  const byType = new Map<string, [string, Capability][]>();
  for (const name of names) {
    const what = byIndex.get(name) ?? (withUnmapped ? capability('unmapped', false, false) : undefined);
    if (what === undefined) continue;
    const known = byType.get(what.type) ?? [];
    known.push([name, what]);
    byType.set(what.type, known);
  }
  const several = byType.size > 1;
  return new Map(Array.from(byType, ([type, members]): [string, WireNode] => [type, typeNode(type, members, several)]));
}

function typeNode(type: string, members: readonly (readonly [string, Capability])[], several: boolean): WireRecord {
  const unsearchable = members.filter(([, what]) => !what.searchable).map(([name]) => name);
  const unaggregatable = members.filter(([, what]) => !what.aggregatable).map(([name]) => name);
  return {
    type,
    searchable: unsearchable.length === 0,
    aggregatable: unaggregatable.length === 0,
    indices: several ? members.map(([name]) => name) : undefined,
    non_searchable_indices: someOf(unsearchable, members.length),
    non_aggregatable_indices: someOf(unaggregatable, members.length),
    meta: mergedMeta(members.flatMap(([, { meta }]) => (meta === undefined ? [] : [...meta]))),
  };
}

/** What the indices say of the field: every value of each key, once. */
function mergedMeta(entries: readonly (readonly [string, string])[]): WireNode | undefined {
  const merged = new Map<string, readonly string[]>();
  for (const [key, value] of entries) merged.set(key, [...new Set([...(merged.get(key) ?? []), value])].toSorted());
  return merged.size === 0 ? undefined : new Map([...merged].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function someOf(names: readonly string[], total: number): readonly string[] | undefined {
  return names.length > 0 && names.length < total ? names : undefined;
}
