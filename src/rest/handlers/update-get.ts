import type { SourceFilter, WriteOperation } from '../../engine/index.ts';
import type { Exchange } from '../endpoints/endpoint.ts';
import type { WireRecord } from '../json-bytes.ts';
import { unwrap } from '../errors/refusal.ts';
import { filterSource } from './document-read.ts';

/** The `get` part of an update's answer: the document as it is now. */
export async function updateGetNode(
  exchange: Pick<Exchange, 'memory' | 'interruption' | 'services'>,
  { index, id = '', routing }: Pick<WriteOperation, 'index' | 'id' | 'routing'>,
  filter: SourceFilter,
): Promise<WireRecord> {
  const found = unwrap(await exchange.services.engine.get(index, id, { realtime: true, ...(routing === undefined ? {} : { routing }) }));
  return {
    _seq_no: found.seqNo,
    _primary_term: 1,
    found: found.found,
    _source: await filterSource(found.source, filter, exchange),
  };
}
