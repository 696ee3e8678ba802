import { queryOptions } from '@tanstack/react-query';
import { type Ask, succeeded } from '../ask.ts';
import { settingReader, type SettingsBody, settingsPath } from '../settings.ts';

/** An index by name, with the number of its shards. */
export interface IndexName {
  readonly name: string;
  readonly shards: number;
}

/** Every index there is. Read once and again after a write of the page's own; never polled. */
export function indexNamesQuery(ask: Ask) {
  return queryOptions({
    queryKey: ['index-names'],
    queryFn: async ({ signal }): Promise<readonly IndexName[]> => {
      const rows = await bodyOf<readonly { readonly index: string; readonly pri: string }[]>(ask, '/_cat/indices?format=json', signal);
      return rows.map(({ index, pri }) => ({ name: index, shards: Number(pri) }));
    },
    staleTime: Infinity,
  });
}

/** The window of an index, in documents. */
export function resultWindowQuery(ask: Ask, index: string) {
  return queryOptions({
    queryKey: ['index', index, 'window'],
    queryFn: async ({ signal }): Promise<number> =>
      Number(settingReader(await bodyOf<SettingsBody>(ask, settingsPath(index), signal))('max_result_window', 10_000)),
    staleTime: Infinity,
  });
}

/** The fields of an index as its mapping has them now, with their types; sub-fields with dots. */
export function fieldsQuery(ask: Ask, index: string) {
  return queryOptions({
    queryKey: ['index', index, 'fields'],
    queryFn: async ({ signal }): Promise<readonly IndexField[]> => {
      const body = await bodyOf<Readonly<Record<string, { readonly mappings: Properties }>>>(
        ask,
        `/${encodeURIComponent(index)}/_mapping`,
        signal,
      );
      return Object.values(body).flatMap(({ mappings }) => fieldsOf(mappings, ''));
    },
    staleTime: Infinity,
  });
}

/** A field that can be searched or sorted by. */
export interface IndexField {
  readonly name: string;
  readonly type: string;
}

interface Properties {
  readonly properties?: Readonly<Record<string, Mapped>>;
}

interface Mapped extends Properties {
  readonly type?: string;
  readonly fields?: Readonly<Record<string, Mapped>>;
}

function fieldsOf({ properties = {} }: Properties, within: string): readonly IndexField[] {
  return Object.entries(properties).flatMap(([name, mapped]) => {
    const path = within + name;
    const own = mapped.type === undefined || mapped.type === 'object' ? [] : [{ name: path, type: mapped.type }];
    return own.concat(fieldsOf({ properties: mapped.fields ?? {} }, `${path}.`), fieldsOf(mapped, `${path}.`));
  });
}

/** The body's shape is the caller's word, as with every answer. */
async function bodyOf<Body>(ask: Ask, path: string, signal: AbortSignal): Promise<Body> {
  return succeeded(await ask('GET', path, { signal })).body as Body;
}
