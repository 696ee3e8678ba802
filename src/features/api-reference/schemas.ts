/** A node of the document: everything in it is an object of named parts. */
export type Schema = Readonly<Record<string, unknown>>;

/** The parts of an OpenAPI document that the page reads. */
export interface OpenApi {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Schema | undefined>>>>;
  readonly components?: Readonly<Record<string, Readonly<Record<string, Schema>>>>;
}

/** What a reference stands for, or the node itself. References that lead nowhere stand for nothing. */
export function resolve(document: OpenApi, node: Schema): Schema {
  const reference = node['$ref'];
  if (typeof reference !== 'string') return node;
  const [, , kind = '', name = ''] = reference.split('/');
  return document.components?.[kind]?.[name] ?? {};
}

/** Deeper schemas are cut: examples are to be read. */
const deepest = 4;

/** A value of a schema: the example it gives, else one made of defaults, bounds and types. Undefined: it says nothing. */
export function exampleOf(document: OpenApi, schema: Schema, depth = 0): unknown {
  const node = resolve(document, schema);
  const { examples, const: only, enum: values, default: otherwise, type, properties, items, anyOf, minimum } = node;
  if (Array.isArray(examples)) return examples[0];
  if (only !== undefined) return only;
  if (otherwise !== undefined) return otherwise;
  if (Array.isArray(values)) return values[0];
  if (Array.isArray(anyOf)) return exampleOf(document, anyOf[0] as Schema, depth);
  switch (Array.isArray(type) ? type[0] : type) {
    case 'object':
      return depth >= deepest ? {} : objectExample(document, (properties ?? {}) as Readonly<Record<string, Schema>>, depth);
    case 'array': {
      const item = items === undefined || depth >= deepest ? undefined : exampleOf(document, items as Schema, depth + 1);
      return item === undefined ? [] : [item];
    }
    case 'string':
      return 'text';
    case 'integer':
    case 'number':
      return minimum ?? 1;
    case 'boolean':
      return false;
    default:
      return undefined;
  }
}

function objectExample(document: OpenApi, properties: Readonly<Record<string, Schema>>, depth: number): unknown {
  const members = Object.entries(properties).map(([name, schema]) => [name, exampleOf(document, schema, depth + 1)] as const);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}
