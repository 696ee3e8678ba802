import type { Answer, Endpoint } from '../endpoints/endpoint.ts';
import type { WireRecord } from '../json-bytes.ts';

/** `GET /openapi.json`: the table described, made when it is first asked for. The document itself, without the envelope. */
export function openApiEndpoint(table: () => readonly Endpoint[]): Endpoint {
  let document: WireRecord | undefined;
  return {
    methods: ['GET', 'HEAD'],
    paths: ['/openapi.json'],
    parameters: { pretty: 'text' },
    body: 'none',
    dialect: 'convention',
    effect: 'read',
    summary: 'This description.',
    answers: { 200: 'OpenApiDocument' },
    handle: async (): Promise<Answer> => {
      document ??= (await import('./document.ts')).openApiDocument(table());
      return { status: 200, body: document };
    },
  };
}
