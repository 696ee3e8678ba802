import type { FieldType, Mapping, Query, SortSpec } from '../../engine/index.ts';
import type { CollectionRead } from './collection-read.ts';
import type { CollectionShape } from './collection-shape.ts';
import type { AttributeDescription } from './record.ts';

const WHOLE: ReadonlySet<FieldType['type']> = new Set(['long', 'unsigned_long', 'integer', 'short', 'byte']);
const FRACTION: ReadonlySet<FieldType['type']> = new Set(['double', 'float', 'half_float']);
const ID: AttributeDescription = { type: 'string', description: 'Names the document.' };

/** What documents can be sorted and filtered by: their id and the fields with a column; a text by its `keyword` sub-field. */
export function documentShape(mapping: Mapping): CollectionShape {
  return {
    record: 'document that it could be sorted or filtered by',
    attribute: (name) => {
      if (name === 'id') return ID;
      const field = columnOf(mapping, name);
      return field === undefined ? undefined : { type: attributeType(field), description: `A field of type ${field.type}.` };
    },
    names: ['id', ...mapping.fields.filter(isColumn).map(({ path }) => path)],
    parents: {},
  };
}

/** The filters as a query. Values go in as the texts they came as, so that long ones stay exact. */
export function filterQuery({ filters }: CollectionRead, query: ReadonlyMap<string, string>, mapping: Mapping): Query {
  if (filters.size === 0) return { kind: 'match_all' };
  const clauses = [...filters.keys()].map((name): Query => {
    const value = query.get(name) ?? '';
    return name === 'id' ? { kind: 'ids', values: [value] } : { kind: 'term', field: columnOf(mapping, name)?.path ?? name, value };
  });
  return { kind: 'bool', must: [], filter: clauses, should: [], mustNot: [] };
}

/** The order as sort keys. Without one, and among equals, documents come shard by shard in the order of their segments. */
export function sortKeys({ sort }: CollectionRead, mapping: Mapping): readonly SortSpec[] {
  if (sort === undefined) return [];
  const field = sort.attribute === 'id' ? '_id' : (columnOf(mapping, sort.attribute)?.path ?? sort.attribute);
  return [{ field, order: sort.descending ? 'desc' : 'asc' }];
}

function columnOf(mapping: Mapping, name: string): FieldType | undefined {
  const field = mapping.field(name);
  if (field === undefined) return undefined;
  const column = field.type === 'text' ? mapping.field(`${name}.keyword`) : field;
  return column !== undefined && isColumn(column) ? column : undefined;
}

function isColumn({ type, docValues, indexed }: FieldType): boolean {
  return docValues && indexed && type !== 'text' && type !== 'geo_point' && type !== 'binary';
}

function attributeType({ type }: FieldType): AttributeDescription['type'] {
  if (WHOLE.has(type)) return 'integer';
  if (FRACTION.has(type)) return 'number';
  return type === 'boolean' ? 'boolean' : 'string';
}
