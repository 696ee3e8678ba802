import { Ajv2020 } from 'ajv/dist/2020.js';
import type { HttpAnswer } from './http.ts';
import type { Document, Operation } from './openapi.ts';

/** Says what of an answer its operation does not describe; undefined when it is as described. */
export type Check = (operation: Operation, answer: HttpAnswer) => string | undefined;

/** Compiles the document's schemas once. */
export function checker(document: Document): Check {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  // Schemas point into the document, which is therefore the base of all of them.
  ajv.addSchema(document, 'document');
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>();
  const schemaOf = (schema: object): ReturnType<typeof ajv.compile> => {
    const key = JSON.stringify(schema);
    const known = compiled.get(key) ?? ajv.compile(JSON.parse(key.replaceAll('"$ref":"#/', '"$ref":"document#/')) as object);
    compiled.set(key, known);
    return known;
  };
  return (operation, answer) => {
    const described = operation.responses[String(answer.status)];
    if (described === undefined) return `status ${answer.status} is not documented: ${answer.text.slice(0, 300)}`;
    const missing = Object.keys(described.headers ?? {}).filter((name) => answer.headers[name] === undefined);
    if (missing.length > 0) return `status ${answer.status} came without [${missing.join(', ')}]`;
    if (described.content === undefined)
      return answer.text === '' ? undefined : `an answer ${answer.status} without documented body has one`;
    const type = (answer.headers['content-type'] ?? '').split(';')[0] ?? '';
    const content = described.content[type];
    if (content === undefined) return `content type [${type}] of ${answer.status} is not documented: ${answer.text.slice(0, 200)}`;
    const validate = schemaOf(content.schema);
    const value: unknown = type === 'application/json' ? JSON.parse(answer.text) : answer.text;
    if (validate(value)) return undefined;
    const errors = (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
    return `${answer.status} is not as described: ${errors.slice(0, 6).join('; ')} in ${answer.text.slice(0, 600)}`;
  };
}
