import { MAX_BODY_BYTES } from '../../request/body-limit.ts';
import type { Answer, Exchange } from '../../endpoints/endpoint.ts';
import { refuse } from '../../errors/refusal.ts';
import type { WireRecord } from '../../json-bytes.ts';
import { CLUSTER_NAME } from '../cluster.ts';
import { NODE_ADDRESS } from '../node.ts';
import { NODE_HEAD, TRANSPORT_ADDRESS, aboutNodes, memoryShare, nodeRoles } from './the-node.ts';
import { NODE_NAME } from '../../errors/error-body.ts';

/** The parts of a node's description, by the name they are asked for. There is one thread, and no files. */
const PARTS: Readonly<Record<string, (exchange: Exchange) => WireRecord | readonly WireRecord[]>> = {
  settings: () => ({ cluster: { name: CLUSTER_NAME }, node: { name: NODE_NAME, attr: {} } }),
  os: () => ({ refresh_interval_in_millis: 1000, available_processors: 1, allocated_processors: 1 }),
  process: () => ({ refresh_interval_in_millis: 1000, mlockall: false }),
  jvm: (exchange) => ({
    start_time_in_millis: exchange.services.startedAt,
    mem: { heap_max_in_bytes: memoryShare(exchange).limit },
  }),
  thread_pool: () => ({}),
  transport: () => ({ bound_address: [TRANSPORT_ADDRESS], publish_address: TRANSPORT_ADDRESS, profiles: {} }),
  http: (exchange) => {
    const address = addressAsked(exchange);
    return { bound_address: [address], publish_address: address, max_content_length_in_bytes: MAX_BODY_BYTES };
  },
  plugins: () => [],
  modules: () => [],
  ingest: () => ({ processors: [] }),
};

/** Whoever looks for nodes gets back the address that has just led here. */
function addressAsked({ headers }: Exchange): string {
  return headers['host'] ?? `${NODE_ADDRESS}:9200`;
}

/** Calls that would be read as a node's name. */
const UNSERVED: readonly string[] = ['hot_threads', 'reload_secure_settings', 'usage'];

/** `GET /_nodes`: the one node; a path with one part names nodes or, if it knows all of it, parts of the description. */
export function nodesInfo(exchange: Exchange): Answer {
  const { method, path, parts } = exchange;
  const asked = parts.get('node');
  if (asked !== undefined && UNSERVED.includes(asked)) {
    const text = `no handler found for uri [${path}] and method [${method}]: this service does not serve [_nodes/${asked}]`;
    return refuse({ kind: 'transport', status: 404, text });
  }
  const metrics = parts.get('metric')?.split(',');
  const alone = metrics === undefined && asked !== undefined && asked.split(',').every((name) => name === '_all' || name in PARTS);
  const chosen = alone ? asked.split(',') : metrics;
  const meant = alone ? { ...exchange, parts: new Map<string, string>() } : exchange;
  return { status: 200, body: aboutNodes(meant, () => nodeNode(exchange, chosen)) };
}

function nodeNode(exchange: Exchange, chosen: readonly string[] | undefined): WireRecord {
  const wanted = (name: string): boolean => chosen === undefined || chosen.includes('_all') || chosen.includes(name);
  return {
    ...NODE_HEAD,
    version: exchange.services.release.number,
    build_flavor: 'default',
    build_type: 'unknown',
    build_hash: 'unknown',
    roles: nodeRoles(exchange),
    attributes: {},
    ...Object.fromEntries(Object.entries(PARTS).flatMap(([name, describe]) => (wanted(name) ? [[name, describe(exchange)]] : []))),
  };
}
