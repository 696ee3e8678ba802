import type { EngineError } from '../../engine/index.ts';
import { byteFormat } from '../handlers/cat/cat-units.ts';
import type { WireRecord } from '../json-bytes.ts';

/** The answer to a request that wants more memory than there is left, in the peers' form, with the way out. */
export function memoryRefusal(error: Extract<EngineError, { kind: 'circuit_breaking' }>): {
  readonly status: number;
  readonly type: string;
  readonly reason: string;
  readonly own: WireRecord;
} {
  const { breaker, request, used, reserved, limit, durability } = error;
  const wanted = used + reserved;
  return {
    status: 429,
    type: 'circuit_breaking_exception',
    reason:
      `[${breaker}] Data too large, data for [<${request}>] would be ${size(wanted)}, which is larger than the limit of ${size(limit)}` +
      (breaker === 'parent'
        ? `, real usage: ${size(used)}, new bytes reserved: ${size(reserved)}. Delete documents or indices, close scrolls and points in time, or raise ` +
          'the limit by changing the [indices.breaker.total.limit] cluster level setting.'
        : '. Ask for less in one request, or raise the limit by changing the [indices.breaker.request.limit] cluster level setting.'),
    own: { bytes_wanted: Math.ceil(wanted), bytes_limit: limit, durability },
  };
}

function size(bytes: number): string {
  return `[${Math.ceil(bytes)}/${byteFormat(undefined)(bytes)}]`;
}
