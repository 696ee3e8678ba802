import type { Ask } from '../../../client/ask.ts';
import type { Client } from '../../../client/client.ts';
import { checkCluster, type DirectWay, nameOf } from './checks.ts';
import type { ClusterSide } from './two-bills.ts';

/** The ways to ask a cluster, and its address. */
export interface There {
  readonly client: Client;
  readonly ask: Ask;
  readonly direct: DirectWay | undefined;
  readonly address: string;
}

/** Checks that the cluster can be asked, and says what it is. Rejects with a sentence about the first thing that is missing. */
export async function reachCluster(
  { client, ask, direct, address }: There,
  index: string,
  signal: AbortSignal,
): Promise<{ readonly side: ClusterSide; readonly name: string }> {
  const { checks, product } = await checkCluster(ask, { cluster: address, index, signal, onCheck: () => undefined, direct });
  const missing = checks.find((check) => check.state === 'wrong');
  if (missing !== undefined || product === undefined) throw new Error(missing?.says ?? '');
  return { side: { client, product, index }, name: nameOf(product) };
}
