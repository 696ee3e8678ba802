import type { Answer, Exchange } from '../../endpoints/endpoint.ts';
import { refuseArgument } from '../../errors/refusal.ts';
import type { WireRecord } from '../../json-bytes.ts';
import { didYouMean } from '../../request/similarity.ts';
import { byteFormat } from '../cat/cat-units.ts';
import { metricsNode, METRIC_NAMES } from '../stats.ts';
import { sumServing } from './sum-indices.ts';
import { aboutNodes, memoryShare, NODE_HEAD, nodeRoles, uptimeMs } from './the-node.ts';

/**
 * The groups of figures, in the peers' order. What the engine cannot know of its host is -1, as the peers say it of what they cannot find
 * out, and what is not there, such as disks and threads, is 0 or empty.
 */
const GROUPS: Readonly<Record<string, (exchange: Exchange) => WireRecord | Promise<WireRecord>>> = {
  indices: async (exchange) => Object.fromEntries(metricsNode(await sumServing(exchange), { names: METRIC_NAMES, withFiles: false })),
  os: (exchange) => ({ timestamp: exchange.services.clock.now(), cpu: { percent: -1 } }),
  process: (exchange) => ({ timestamp: exchange.services.clock.now(), open_file_descriptors: -1, cpu: { percent: -1 } }),
  jvm: jvmNode,
  thread_pool: () => ({}),
  fs: (exchange) => ({
    timestamp: exchange.services.clock.now(),
    total: { total_in_bytes: 0, free_in_bytes: 0, available_in_bytes: 0 },
    data: [],
  }),
  transport: () => ({ server_open: 0, rx_count: 0, rx_size_in_bytes: 0, tx_count: 0, tx_size_in_bytes: 0 }),
  http: () => ({ current_open: -1, total_opened: -1 }),
  breakers: breakersNode,
};

/** One is asked for by another name than it is answered under. */
const METRICS: readonly string[] = ['_all', ...Object.keys(GROUPS).map((name) => (name === 'breakers' ? 'breaker' : name))];

/** `GET /_nodes/stats`: how the memory of the one node stands against its limit, and what its indices hold and have done. */
export async function nodesStats(exchange: Exchange): Promise<Answer> {
  const { parts, path, services } = exchange;
  const asked = (parts.get('metric') ?? '_all').split(',');
  const unknown = asked.find((metric) => !METRICS.includes(metric));
  if (unknown !== undefined) {
    return refuseArgument(`request [${path}] contains unrecognized metric: [${unknown}]${didYouMean(unknown, METRICS, ' -> ')}`);
  }
  const groups: [string, WireRecord][] = [];
  for (const [name, read] of Object.entries(GROUPS)) {
    const wanted = asked.includes('_all') || asked.includes(name === 'breakers' ? 'breaker' : name);
    if (wanted) groups.push([name, await read(exchange)]);
  }
  const node = { timestamp: services.clock.now(), ...NODE_HEAD, roles: nodeRoles(exchange), attributes: {}, ...Object.fromEntries(groups) };
  return { status: 200, body: aboutNodes(exchange, () => node) };
}

/** The peers' heap is here the memory in use and its limit. */
function jvmNode(exchange: Exchange): WireRecord {
  const { used, limit, percent } = memoryShare(exchange);
  return {
    timestamp: exchange.services.clock.now(),
    uptime_in_millis: uptimeMs(exchange),
    mem: { heap_used_in_bytes: used, heap_used_percent: percent, heap_committed_in_bytes: used, heap_max_in_bytes: limit },
    threads: { count: 1, peak_count: 1 },
  };
}

function breakersNode({ services }: Exchange): WireRecord {
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
  // Requests hold what was set aside for them: values in the heap, which have a limit of their own, and buffers. All of it counts against the parent's.
  return {
    request: breaker(heap.reserved, heap.tripped, Math.floor(heap.limit)),
    in_flight_requests: breaker(reserved - heap.reserved, 0),
    accounting: breaker(used, 0),
    parent: breaker(used + reserved, tripped),
  };
}
