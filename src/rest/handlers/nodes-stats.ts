import type { Answer, Exchange } from '../endpoints/endpoint.ts';
import { NODE_NAME } from '../errors/error-body.ts';
import { refuseArgument } from '../errors/refusal.ts';
import { didYouMean } from '../request/similarity.ts';
import { byteFormat } from './cat/cat-units.ts';
import { CLUSTER_NAME } from './cluster.ts';
import { NODE_ADDRESS, NODE_ID } from './node.ts';

const METRICS: readonly string[] = ['_all', 'breaker'];

/** `GET /_nodes/stats`: how the memory of the one node stands against its limit, all indices together. */
export function nodesStats({ services, parts, path }: Exchange): Answer {
  const asked = (parts.get('metric') ?? '_all').split(',');
  const unknown = asked.find((metric) => !METRICS.includes(metric));
  if (unknown !== undefined) {
    return refuseArgument(`request [${path}] contains unrecognized metric: [${unknown}]${didYouMean(unknown, METRICS, ' -> ')}`);
  }
  const { used, reserved, limit, tripped, heap } = services.engine.memory();
  const human = byteFormat(undefined);
  const breaker = (estimated: number, refused: number, most = limit) => ({
    limit_size_in_bytes: most,
    limit_size: human(most),
    estimated_size_in_bytes: estimated,
    estimated_size: human(estimated),
    overhead: 1,
    tripped: refused,
  });
  return {
    status: 200,
    body: {
      _nodes: { total: 1, successful: 1, failed: 0 },
      cluster_name: CLUSTER_NAME,
      nodes: {
        [NODE_ID]: {
          name: NODE_NAME,
          host: NODE_ADDRESS,
          // Requests hold what was set aside for them: values in the heap, which have a limit of their own, and buffers. All of it counts against the parent's.
          breakers: {
            request: breaker(heap.reserved, heap.tripped, Math.floor(heap.limit)),
            in_flight_requests: breaker(reserved - heap.reserved, 0),
            accounting: breaker(used, 0),
            parent: breaker(used + reserved, tripped),
          },
        },
      },
    },
  };
}
