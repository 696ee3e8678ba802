import { Later } from '../../engine/index.ts';
import type { Answer, Endpoint } from '../endpoints/endpoint.ts';
import type { WireRecord } from '../json-bytes.ts';

const DESCRIBING = new Later(async () => (await import('./document.ts')).openApiDocument);

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
      await DESCRIBING.ready();
      document ??= DESCRIBING.part(table());
      return { status: 200, body: document };
    },
  };
}
