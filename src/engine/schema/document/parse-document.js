import { err, ok } from '../../errors.ts';
import { jsonErrorReason } from '../../json/json-error.ts';
import { isJsonArray, isJsonObject } from '../../json/json-value.ts';
import { parseJson } from '../../json/parse-json.ts';
import { DocumentFields } from './document-fields.ts';
import { inferMapping } from '../infer-mapping.ts';
import { treeOf } from '../mapping-tree.ts';
import { DEFAULT_MAPPING_LIMITS } from '../parse-mappings.ts';
import { readPlain } from './read-plain.ts';
const NO_FIELDS = [];
/**
 * Turns a document into typed field values and maps the fields it introduces.
 * @returns mapper_parsing for a value that does not fit its field, strict_dynamic_mapping for a name that may not be new,
 * illegal_argument beyond a limit
 */
export function parseDocument(mapping, input, limits = DEFAULT_MAPPING_LIMITS) {
  const tree = treeOf(mapping);
  const logged = input.log && readLogged(tree, input.source, input.log);
  if (logged !== undefined) return ok({ document: documentOf(input, NO_FIELDS, logged), mapping });
  const read = valueOf(input);
  if (!read.ok) return read;
  const { value } = read;
  if (!isJsonObject(value)) return err(notAnObject(value));
  const first = collect(tree, input.id, value, limits);
  if (!first.ok) return first;
  if (!first.value.foundNew) return ok(assemble(input, tree, first.value));
  let grown = inferMapping(tree, [...value, ...first.value.newCopies], limits);
  if (!grown.ok) return grown;
  let second = collect(grown.value, input.id, value, limits);
  // A template may copy a new field to another one that is new.
  if (second.ok && second.value.newCopies.length > 0) {
    grown = inferMapping(grown.value, second.value.newCopies, limits);
    if (!grown.ok) return grown;
    second = collect(grown.value, input.id, value, limits);
  }
  return second.ok ? ok(assemble(input, grown.value, second.value)) : second;
}
function collect(tree, id, members, { nestedObjects }) {
  const fields = new DocumentFields(tree, id, nestedObjects);
  fields.addDocument(members);
  return fields.failure === undefined ? ok(fields) : err(fields.failure);
}
function assemble(input, mapping, collected) {
  const document = documentOf(input, collected.toFields());
  const nested = collected.toNested();
  return { document: nested === undefined ? document : { ...document, nested }, mapping };
}
function documentOf({ id, routing, source }, fields, logged) {
  if (logged === undefined) return routing === undefined ? { id, source, fields } : { id, routing, source, fields };
  return routing === undefined ? { id, source, fields, logged } : { id, routing, source, fields, logged };
}
function readLogged(tree, source, log) {
  const from = log.length;
  // Asked for once: to ask a typed array for its buffer takes as long as to read a number.
  const view = log.viewOf(source);
  return readPlain(tree, source, log) ? { log, view, from, to: log.length } : undefined;
}
function valueOf({ source, value, memory }) {
  if (value !== undefined) return ok(value);
  const parsed = parseJson(source, { memory });
  if (parsed.ok) return parsed;
  if (parsed.error.kind === 'no_memory' && memory?.refusal !== undefined) return err(memory.refusal);
  const cause = { type: 'json_parse_exception', reason: jsonErrorReason(parsed.error) };
  return err({ kind: 'mapper_parsing', reason: 'failed to parse', cause });
}
function notAnObject(value) {
  const token = isJsonArray(value) ? 'an array' : value === null ? 'null' : `a ${typeof value}`;
  return {
    kind: 'mapper_parsing',
    reason: 'failed to parse',
    cause: { type: 'not_x_content_exception', reason: `A document has to be an object, but was ${token}` },
  };
}
