import { certain } from '../certain.ts';
import { readAnalysisSettings } from '../coordinator/settings/analysis-settings.ts';
import { parseJson } from '../json/parse-json.ts';
import { encodeUtf8 } from '../json/utf8.ts';
import { writeJson } from '../json/write-json.ts';
import { emptyMapping, parseMappings } from '../schema/parse-mappings.ts';
/** What a mapping may be that was allowed once: limits may have been lowered since. */
const UNLIMITED = { totalFields: Infinity, depth: Infinity, nestedFields: Infinity, nestedObjects: Infinity };
export function storedIndex(index, number) {
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
export function settingsOf({ settings }) {
  return new Map(settings);
}
export function mappingOf({ mappings }, settings) {
  const analysis = valueOf(readAnalysisSettings(settings));
  const json = objectOf(mappings);
  return json.size === 0 ? emptyMapping(analysis) : valueOf(parseMappings(json, UNLIMITED, analysis));
}
export function aliasesOf({ aliases }, readFilter) {
  return new Map(
    aliases.map(({ filter, ...alias }) => {
      if (filter === undefined) return [alias.name, alias];
      const source = objectOf(filter);
      return [alias.name, { ...alias, filter: { query: readFilter(alias.name, source), source } }];
    }),
  );
}
/** What was written by this file; anything else is a bug. */
function objectOf(text) {
  return valueOf(parseJson(encodeUtf8(text)));
}
function valueOf(result) {
  if (!result.ok) throw new Error(`what was stored cannot be read: ${JSON.stringify(result.error)}`);
  return certain(result.value);
}
