import { parseDocument } from '../../schema/document/parse-document.ts';
import { blockedFrom, closedRefusal } from '../catalog/index-blocks.ts';
import { mappingLimits } from '../settings/settings.ts';
/**
 * Whether an index as it stands would take documents, without writing one: everything a write checks but the versions. What a document adds
 * to the mapping holds for those after it, as it would.
 */
export class DocumentCheck {
  #index;
  #limits;
  #mapping;
  constructor(index) {
    this.#index = index;
    this.#limits = mappingLimits(index.settings);
    this.#mapping = index.mapping;
  }
  /** Why the index takes no document at all; undefined when it does. */
  get barred() {
    return closedRefusal(this.#index) ?? blockedFrom(this.#index, 'write');
  }
  /** Why a document without a routing would be refused; undefined when it would be taken. */
  refusal(id, source) {
    const { name, uuid } = this.#index;
    if (this.#mapping.routingRequired) return { kind: 'routing_missing', index: name, uuid, id };
    const parsed = parseDocument(this.#mapping, { id, source: source.bytes, value: source.value }, this.#limits);
    if (!parsed.ok) return parsed.error;
    this.#mapping = parsed.value.mapping;
    return undefined;
  }
}
