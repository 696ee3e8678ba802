/** An operation of the document, with its place in it. */
export interface Operation {
  /** `GET /{index}/_search`. */
  readonly key: string;
  readonly method: string;
  /** The template. */
  readonly path: string;
  readonly dialect: 'search' | 'convention';
  readonly responses: Readonly<Record<string, ResponseObject>>;
  readonly takesBody: boolean;
}

export interface ResponseObject {
  readonly headers?: Readonly<Record<string, object>>;
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}

/** The parts of the document that the tests read. */
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
}

interface OperationObject {
  readonly responses: Operation['responses'];
  readonly requestBody?: object;
  readonly 'x-fathom-dialect': Operation['dialect'];
}

/** Every operation, in the document's order. */
export function operationsOf(document: Document): readonly Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([name, operation]) => {
      const method = name.toUpperCase();
      return {
        key: `${method} ${path}`,
        method,
        path,
        dialect: operation['x-fathom-dialect'],
        responses: operation.responses,
        takesBody: operation.requestBody !== undefined,
      };
    }),
  );
}
