import { err, ok, type Result } from '../../errors.ts';
import { readStored } from '../../schema/document/read-stored.ts';
import { patternRefusal } from '../../schema/pattern-looks.ts';
import type { GetOptions, GetOutcome } from './document-operations.ts';
import type { IndexState } from '../catalog/index-state.ts';

/**
 * One document by id.
 * @returns routing_missing where the mapping wants a routing value and none was given; illegal_argument when an object is asked for as
 * a stored field, or too many patterns
 */
export async function readDocument(index: IndexState, id: string, options: GetOptions): Promise<Result<GetOutcome>> {
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
  const { version, seqNo } = found;
  const source = mapping.sourceEnabled ? found.source : undefined;
  const outcome: { -readonly [Member in keyof GetOutcome]: GetOutcome[Member] } = { index: name, id, found: true, version, seqNo, source };
  if (found.routing !== undefined) outcome.routing = found.routing;
  if (!needsParsing(index, storedFields)) return ok(outcome);
  const { fields, ignored } = readStored(mapping, id, found.source, storedFields);
  if (fields.size > 0) outcome.fields = fields;
  if (ignored.length > 0) outcome.ignored = ignored;
  return ok(outcome);
}

function needsParsing({ mapping }: IndexState, storedFields: readonly string[]): boolean {
  return mapping.ignoresMalformed || (storedFields.length > 0 && mapping.fields.some((field) => field.stored === true));
}
