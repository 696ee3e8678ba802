import type { Answer, Method, RecordEndpoint } from '../endpoints/endpoint.ts';
import type { WireRecord } from '../json-bytes.ts';
import { envelope } from './envelope.ts';
import { settable, type AttributeDescription } from './record.ts';

/** The answer to OPTIONS: the methods, and the attributes a client may set with type and bounds. @see spec 4.1 */
export function answerOptions(methods: readonly Method[], endpoints: readonly RecordEndpoint[]): Answer {
  const attributes = new Map<string, WireRecord>();
  for (const { record, use } of endpoints) {
    if (use !== 'create' && use !== 'replace' && use !== 'change') continue;
    for (const [name, attribute] of settable(record, use)) {
      const required =
        use === 'replace' || (use === 'create' && attribute.required === true) || attributes.get(name)?.['required'] === true;
      attributes.set(name, describe(name, attribute, required));
    }
  }
  const [first] = endpoints;
  const data: WireRecord = {
    methods,
    versioned: first?.record.versioned ?? false,
    open: first?.record.open ?? false,
    attributes: [...attributes.values()],
  };
  return { status: 200, body: envelope('ok', 'ok', data), headers: { allow: methods.join(',') } };
}

function describe(name: string, attribute: AttributeDescription, required: boolean): WireRecord {
  const { type, description, minimum, maximum, minLength, maxLength, values, nullable } = attribute;
  return {
    name,
    type,
    description,
    required,
    default: attribute.default,
    nullable: nullable === true ? true : undefined,
    minimum,
    maximum,
    min_length: minLength,
    max_length: maxLength,
    values,
  };
}
