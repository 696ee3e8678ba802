import type { Answer, Endpoint, Exchange } from '../../endpoints/endpoint.ts';
import { codeRecords } from '../codes.ts';
import { answerCollection } from '../collection.ts';
import type { RecordDescription } from '../record.ts';
import { row } from '../rows.ts';

const CODE: RecordDescription = {
  name: 'code',
  key: 'code',
  versioned: false,
  attributes: {
    code: { type: 'integer', description: 'The number in the envelope.' },
    name: { type: 'string', description: 'A name for people.' },
    status: { type: 'integer', description: 'The HTTP status it comes with.' },
    meaning: { type: 'string', description: 'What it says.' },
  },
};

/** The whole table fits one page. */
const WHOLE = 1000;

function listCodes(exchange: Exchange): Answer {
  return answerCollection(exchange, CODE, codeRecords(), { defaultLimit: WHOLE });
}

/** The published table of envelope codes. */
export const CODE_ENDPOINTS: readonly Endpoint[] = [
  row(CODE, { use: 'list', paths: ['/codes'], summary: 'Every code an envelope can carry, and what it means.', handle: listCodes }),
];
