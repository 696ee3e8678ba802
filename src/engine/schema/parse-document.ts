import { type EngineError, err, ok, type Result } from '../errors.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { DocumentFields } from './document-fields.ts';
import { inferMapping } from './infer-mapping.ts';
import type { Mapping } from './mapping.ts';
import { type MappingTree, treeOf } from './mapping-tree.ts';
import { DEFAULT_MAPPING_LIMITS, type MappingLimits } from './parse-mappings.ts';
import type { ParsedDocument } from './parsed-document.ts';

export interface DocumentInput {
  readonly id: string;
  readonly routing?: string;
  /** The bytes that `value` was read from. */
  readonly source: Uint8Array;
  readonly value: JsonValue;
}

export interface DocumentParse {
  readonly document: ParsedDocument;
  /** With the fields that the document introduced; the given object itself when there were none. */
  readonly mapping: Mapping;
}

/**
 * Turns a document into typed field values and maps the fields it introduces.
 * @returns mapper_parsing for a value that does not fit its field, strict_dynamic_mapping for a name that may not be new,
 * illegal_argument beyond a limit
 */
export function parseDocument(
  mapping: Mapping,
  input: DocumentInput,
  limits: MappingLimits = DEFAULT_MAPPING_LIMITS,
): Result<DocumentParse> {
  const { value } = input;
  if (!isJsonObject(value)) return err(notAnObject(value));
  const tree = treeOf(mapping);
  const first = collect(tree, input.id, value);
  if (!first.ok) return first;
  if (!first.value.foundNew) return ok(assemble(input, tree, first.value));
  const grown = inferMapping(tree, [...value, ...first.value.newCopies], limits);
  if (!grown.ok) return grown;
  const second = collect(grown.value, input.id, value);
  return second.ok ? ok(assemble(input, grown.value, second.value)) : second;
}

function collect(tree: MappingTree, id: string, members: JsonObject): Result<DocumentFields> {
  const fields = new DocumentFields(tree, id);
  fields.addDocument(members);
  return fields.failure === undefined ? ok(fields) : err(fields.failure);
}

function assemble(input: DocumentInput, mapping: Mapping, collected: DocumentFields): DocumentParse {
  const { id, routing, source } = input;
  const fields = collected.toFields();
  const document = routing === undefined ? { id, source, fields } : { id, routing, source, fields };
  return { document, mapping };
}

function notAnObject(value: JsonValue): EngineError {
  const token = isJsonArray(value) ? 'an array' : value === null ? 'null' : `a ${typeof value}`;
  return {
    kind: 'mapper_parsing',
    reason: 'failed to parse',
    cause: { type: 'not_x_content_exception', reason: `A document has to be an object, but was ${token}` },
  };
}
