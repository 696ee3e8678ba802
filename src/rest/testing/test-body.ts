import { encodeUtf8 } from '../../engine/index.ts';
import { RequestBody, UNBOUNDED_MEMORY } from '../request/request-body.ts';

/** A body of this text or these bytes, with as much memory as it takes. */
export function testBody(body: string | Uint8Array): RequestBody {
  return new RequestBody(typeof body === 'string' ? encodeUtf8(body) : body, UNBOUNDED_MEMORY);
}
