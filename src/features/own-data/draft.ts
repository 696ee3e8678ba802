import { readStored, writeStored } from '../../components/browser/stored.ts';
import { fieldTypes, type FieldChoice } from './field-types.ts';
import type { Preview } from './preview.ts';

/** What the reader chose for a file, before it is imported. */
export interface ImportDraft {
  readonly index: string;
  readonly shards: number;
  readonly fields: readonly FieldChoice[];
  readonly sortField: string;
  readonly sortOrder: 'asc' | 'desc';
  readonly tieBreak: '_id' | 'none';
}

const key = 'fathom.own-data';
const defaultShards = 5;

/** Drafts of the files chosen last, by name. */
type Drafts = Readonly<Record<string, ImportDraft>>;
const keptDrafts = 10;

/** What was chosen for a file of this name before, where it still fits; else what its beginning suggests. */
export function draftFor(file: { readonly name: string }, preview: Preview): ImportDraft {
  const before = (readStored(key) as Drafts | undefined)?.[file.name];
  const known = new Map(before?.fields.filter(({ type }) => fieldTypes.includes(type)).map(({ name, type }) => [name, type]));
  const fields = preview.fields.map(({ name, type }) => ({ name, type: known.get(name) ?? type }));
  const date = fields.find(({ type }) => type === 'date');
  return {
    index: before?.index ?? indexNameOf(file.name),
    shards: before?.shards ?? defaultShards,
    fields,
    sortField: before?.sortField ?? date?.name ?? '_score',
    sortOrder: before?.sortOrder ?? 'desc',
    tieBreak: before?.tieBreak ?? '_id',
  };
}

/** Keeps a draft for when the file is chosen again. */
export function keepDraft(file: { readonly name: string }, draft: ImportDraft): void {
  const { [file.name]: _, ...others } = (readStored(key) as Drafts | undefined) ?? {};
  const kept = Object.entries(others).slice(1 - keptDrafts);
  writeStored(key, Object.fromEntries([...kept, [file.name, draft]]));
}

/** The end of a file's name taken off, and what an index name may not hold. */
export function indexNameOf(fileName: string): string {
  const name = fileName
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+|-+$/g, '');
  return name === '' ? 'mine' : name.slice(0, 60);
}

/** Whether the service would take the name. */
export function isIndexName(name: string): boolean {
  return /^[a-z0-9][a-z0-9._-]{0,100}$/.test(name);
}
