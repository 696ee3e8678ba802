import type { EngineError } from '../../errors.ts';
import type { JsonValue } from '../../json/json-value.ts';
import type { Mapping } from '../../schema/mapping.ts';
import { parseDocument } from '../../schema/document/parse-document.ts';
import type { MappingLimits } from '../../schema/parse-mappings.ts';
import { blockedFrom, closedRefusal } from '../catalog/index-blocks.ts';
import type { IndexMetadata } from '../catalog/index-metadata.ts';
import { mappingLimits } from '../settings/settings.ts';

/**
 * Whether an index as it stands would take documents, without writing one: everything a write checks but the versions. What a document adds
 * to the mapping holds for those after it, as it would.
 */
export class DocumentCheck {
  readonly #index: IndexMetadata;
  readonly #limits: MappingLimits;
  #mapping: Mapping;

  constructor(index: IndexMetadata) {
    this.#index = index;
    this.#limits = mappingLimits(index.settings);
    this.#mapping = index.mapping;
  }

  /** Why the index takes no document at all; undefined when it does. */
  get barred(): EngineError | undefined {
    return closedRefusal(this.#index) ?? blockedFrom(this.#index, 'write');
  }

  /** Why a document without a routing would be refused; undefined when it would be taken. */
  refusal(id: string, source: { readonly bytes: Uint8Array; readonly value: JsonValue }): EngineError | undefined {
    const { name, uuid } = this.#index;
    if (this.#mapping.routingRequired) return { kind: 'routing_missing', index: name, uuid, id };
    const parsed = parseDocument(this.#mapping, { id, source: source.bytes, value: source.value }, this.#limits);
    if (!parsed.ok) return parsed.error;
    this.#mapping = parsed.value.mapping;
    return undefined;
  }
}
