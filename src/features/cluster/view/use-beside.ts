import { useMemo } from 'react';
import { createAsk, type Ask } from '../../../client/ask.ts';
import type { Beside } from '../../../client/beside.ts';
import { type Client, createClient } from '../../../client/client.ts';
import type { DirectWay } from '../model/checks.ts';
import { type ClusterMemory, connectionTo } from '../ways/connection.ts';

/** The ways to ask the cluster. */
export function useBesideClient(
  beside: Beside,
  memory: ClusterMemory,
): { readonly client: Client; readonly ask: Ask; readonly direct: DirectWay | undefined; readonly address: string } {
  return useMemo(() => {
    const connection = connectionTo(beside, memory);
    return { client: createClient(connection), ask: createAsk(connection), direct: directWay(beside), address: beside.cluster };
  }, [beside, memory]);
}

function directWay({ way, base, cluster, writes }: Beside): DirectWay | undefined {
  if (way.kind !== 'direct') return undefined;
  const answers = () =>
    fetch(base, { mode: 'no-cors', credentials: 'omit', cache: 'no-store' }).then(
      () => true,
      () => false,
    );
  return { cluster, origin: location.origin, writes, answers };
}
