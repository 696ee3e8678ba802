import { encodeUtf8, type MemoryClaim } from '../../engine/index.ts';
import { RequestBody } from '../request-body.ts';

const ALL_THERE_IS: MemoryClaim = {
  take: () => true,
  takeBuffers: () => true,
  give: () => undefined,
  giveBuffers: () => undefined,
  shrinkTo: () => undefined,
  free: () => undefined,
  heap: 0,
  refusal: undefined,
};

/** A body of this text or these bytes, with as much memory as it takes. */
export function testBody(body: string | Uint8Array): RequestBody {
  return new RequestBody(typeof body === 'string' ? encodeUtf8(body) : body, ALL_THERE_IS);
}
