import { describe, expect, it } from 'vitest';
import { datasets } from '../../../datasets/catalogue.ts';
import { fieldsIn } from '../../paging-compare/sort-choices.ts';
import { dataSets } from './data-sets.ts';
import { lessonSchema } from './lesson-schema.ts';

const sortable = new Set(['date', 'long', 'integer', 'double', 'boolean', 'keyword']);
const unread = () => Promise.reject(new Error('nothing is read here'));

describe('what lessons know of the data sets', () => {
  it('is what these say of themselves', () => {
    const said = datasets({ readFile: unread, inflate: unread }).map(({ id, documents, generated, mappings }) => {
      const { properties } = JSON.parse(JSON.stringify(plain(mappings))) as { readonly properties: unknown };
      return [id, { most: generated ? 1_000_000 : documents, sorts: fieldsIn(properties, '', sortable) }] as const;
    });
    expect(Object.fromEntries(said)).toEqual(dataSets);
    expect(lessonSchema.$defs?.['setup']?.properties?.['data']?.enum?.toSorted()).toEqual(Object.keys(dataSets).toSorted());
  });
});

function plain(value: unknown): unknown {
  return value instanceof Map ? Object.fromEntries([...value].map(([name, inner]) => [name, plain(inner)])) : value;
}
