import { certain } from '../certain.ts';
import type { AliasDefinition } from '../coordinator/catalog/aliases.ts';
import type { IndexState } from '../coordinator/catalog/index-state.ts';
import { readAnalysisSettings } from '../coordinator/settings/analysis-settings.ts';
import type { SettingTexts } from '../coordinator/settings/settings.ts';
import type { Result } from '../errors.ts';
import type { JsonObject } from '../json/json-value.ts';
import { parseJson } from '../json/parse-json.ts';
import { encodeUtf8 } from '../json/utf8.ts';
import { writeJson } from '../json/write-json.ts';
import type { Query } from '../query/query.ts';
import type { Mapping } from '../schema/mapping.ts';
import { emptyMapping, parseMappings } from '../schema/parse-mappings.ts';

/** An index without its documents, as it is written down: plain JSON values. What is JSON of a user's is kept as its text, which loses no digit. */
export interface StoredIndex {
  /** Given by the store, never again. */
  readonly number: number;
  readonly name: string;
  readonly uuid: string;
  readonly createdAt: number;
  readonly version: number;
  readonly open: boolean;
  readonly runningReplicas: number;
  readonly settings: readonly (readonly [key: string, text: string])[];
  readonly mappings: string;
  readonly aliases: readonly StoredAlias[];
}

interface StoredAlias extends Omit<AliasDefinition, 'filter'> {
  readonly filter?: string;
}

/** Makes a query of an alias's filter, which the engine keeps and cannot read. */
export type ReadFilter = (alias: string, filter: JsonObject) => Query;

/** What a mapping may be that was allowed once: limits may have been lowered since. */
const UNLIMITED = { totalFields: Infinity, depth: Infinity, nestedFields: Infinity, nestedObjects: Infinity };

export function storedIndex(index: IndexState, number: number): StoredIndex {
  const { name, uuid, createdAt, version, open, metadata, settings, mapping } = index;
  return {
    number,
    name,
    uuid,
    createdAt,
    version,
    open,
    runningReplicas: metadata.runningReplicas,
    settings: [...settings],
    mappings: writeJson(mapping.toJson()),
    aliases: [...index.aliases.values()].map(({ filter, ...alias }) =>
      filter === undefined ? alias : { ...alias, filter: writeJson(filter.source) },
    ),
  };
}

export function settingsOf({ settings }: StoredIndex): SettingTexts {
  return new Map(settings);
}

export function mappingOf({ mappings }: StoredIndex, settings: SettingTexts): Mapping {
  const analysis = valueOf(readAnalysisSettings(settings));
  const json = objectOf(mappings);
  return json.size === 0 ? emptyMapping(analysis) : valueOf(parseMappings(json, UNLIMITED, analysis));
}

export function aliasesOf({ aliases }: StoredIndex, readFilter: ReadFilter): ReadonlyMap<string, AliasDefinition> {
  return new Map(
    aliases.map(({ filter, ...alias }) => {
      if (filter === undefined) return [alias.name, alias];
      const source = objectOf(filter);
      return [alias.name, { ...alias, filter: { query: readFilter(alias.name, source), source } }];
    }),
  );
}

/** What was written by this file; anything else is a bug. */
function objectOf(text: string): JsonObject {
  return valueOf(parseJson(encodeUtf8(text))) as JsonObject;
}

function valueOf<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(`what was stored cannot be read: ${JSON.stringify(result.error)}`);
  return certain(result.value);
}
