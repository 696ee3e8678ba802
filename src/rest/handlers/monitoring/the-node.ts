import { fitsPattern } from '../../../engine/index.ts';
import type { Exchange } from '../../endpoints/endpoint.ts';
import { NODE_NAME } from '../../errors/error-body.ts';
import type { WireNode, WireRecord } from '../../json-bytes.ts';
import { CLUSTER_NAME } from '../cluster.ts';
import { NODE_ADDRESS, NODE_ID } from '../node.ts';

const ROLES: readonly string[] = ['data', 'master'];
const MANAGER_ROLES: readonly string[] = ['cluster_manager', 'data'];

/** What the one node does, as the release calls it. */
export function nodeRoles({ services: { release } }: Exchange): readonly string[] {
  return release.clusterManager ? MANAGER_ROLES : ROLES;
}

/** Where the one node would be reached by other nodes. */
export const TRANSPORT_ADDRESS = `${NODE_ADDRESS}:9300`;

/** The node as a cluster's state lists it. */
export const LISTED_NODE: WireRecord = {
  name: NODE_NAME,
  ephemeral_id: NODE_ID,
  transport_address: TRANSPORT_ADDRESS,
  attributes: {},
};

/** What every description of the node begins with. */
export const NODE_HEAD: WireRecord = { name: NODE_NAME, transport_address: TRANSPORT_ADDRESS, host: NODE_ADDRESS, ip: NODE_ADDRESS };

/** Memory as a share of its limit: what the engine holds and what requests have set aside. */
export function memoryShare({ services }: Exchange): { readonly used: number; readonly limit: number; readonly percent: number } {
  const { used, reserved, limit } = services.engine.memory();
  return { used: used + reserved, limit, percent: Math.floor(((used + reserved) / limit) * 100) };
}

/** Milliseconds since the service was put together. */
export function uptimeMs({ services: { clock, startedAt } }: Exchange): number {
  return clock.now() - startedAt;
}

/** An answer about nodes: the one there is, where the path's `{node}` part names it. */
export function aboutNodes(exchange: Exchange, describe: () => WireNode): WireRecord {
  const meant = isMeant(exchange.parts.get('node'));
  return {
    _nodes: { total: Number(meant), successful: Number(meant), failed: 0 },
    cluster_name: CLUSTER_NAME,
    nodes: meant ? { [NODE_ID]: describe() } : {},
  };
}

/** By id, name, address, role, or a pattern of the first three. */
function isMeant(expression: string | undefined): boolean {
  return expression === undefined || expression.split(',').some(namesNode);
}

function namesNode(text: string): boolean {
  if (['_all', '_local', '_master', '_cluster_manager'].includes(text)) return true;
  const [role = '', wanted] = text.split(':');
  // Both names of who decides are understood, whichever the release tells.
  if (wanted !== undefined) return wanted === String([...ROLES, ...MANAGER_ROLES].includes(role));
  return [NODE_ID, NODE_NAME, NODE_ADDRESS].some((name) => fitsPattern(text, name));
}
