import { err, ok } from '../../errors.ts';
import { readStored } from '../../schema/document/read-stored.ts';
import { patternRefusal } from '../../schema/pattern-looks.ts';
/**
 * One document by id.
 * @returns routing_missing where the mapping wants a routing value and none was given; illegal_argument when an object is asked for as
 * a stored field, or too many patterns
 */
export async function readDocument(index, id, options) {
  const { realtime, routing, storedFields = [] } = options;
  const { name, uuid, mapping } = index;
  if (mapping.routingRequired && routing === undefined) return err({ kind: 'routing_missing', index: name, uuid, id });
  const object = storedFields.find((field) => mapping.isObject(field));
  if (object !== undefined) return err({ kind: 'illegal_argument', reason: `field [${object}] isn't a leaf field` });
  const tooLong = patternRefusal(storedFields.filter((field) => field.includes('*')).length, mapping);
  if (tooLong !== undefined) return err({ kind: 'illegal_argument', reason: tooLong });
  const port = index.portOf(index.shardOf(routing ?? id));
  const found = await port.get(id, { realtime, refreshIntervalMs: index.refreshIntervalMs });
  if (found === undefined) return ok({ index: name, id, found: false, version: 0, seqNo: 0, source: undefined });
  const { version, seqNo, source } = found;
  const stored = needsParsing(index, storedFields) ? readStored(mapping, id, source, storedFields) : undefined;
  return ok({
    index: name,
    id,
    found: true,
    version,
    seqNo,
    source: mapping.sourceEnabled ? source : undefined,
    ...(found.routing === undefined ? {} : { routing: found.routing }),
    ...(stored === undefined || stored.fields.size === 0 ? {} : { fields: stored.fields }),
    ...(stored === undefined || stored.ignored.length === 0 ? {} : { ignored: stored.ignored }),
  });
}
function needsParsing({ mapping }, storedFields) {
  return mapping.ignoresMalformed || (storedFields.length > 0 && mapping.fields.some((field) => field.stored === true));
}
