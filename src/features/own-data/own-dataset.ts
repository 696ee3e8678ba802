import type { WireDataset } from '../../client/wire.ts';
import { mappingsOf, type FieldChoice } from './field-types.ts';
import type { ImportPlan } from './import-state.ts';

/** A plan's index in the shape of a built-in data set, so that other pages can offer it. */
export function ownDataset({ file, index, fields, sort }: ImportPlan, documents: number): WireDataset {
  const searched = fields.find(({ type }) => type === 'text') ?? fields.find(({ type }) => type === 'keyword') ?? fields[0];
  return {
    id: index,
    title: index,
    description: file.name,
    licence: '',
    attribution: '',
    documents,
    generated: false,
    fields: fields.flatMap(({ name, type }) => fieldNodes({ name, type })),
    mappings: mappingsOf(fields),
    suggested: { sort, search_field: searched?.name ?? '_id', title_field: searched?.name ?? '_id' },
  };
}

function fieldNodes({ name, type }: FieldChoice): WireDataset['fields'] {
  if (type === 'text')
    return [
      { name, type },
      { name: `${name}.keyword`, type: 'keyword' },
    ];
  return type === 'object' || type === 'unindexed' ? [] : [{ name, type }];
}
