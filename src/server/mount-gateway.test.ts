import { createServer } from 'node:http';
import { expect, it, vi } from 'vitest';
import { end, listen } from '../gateway/testing/faulty-cluster.ts';
import { mountGateway } from './mount-gateway.ts';

it('answers below the gateway’s path by the gateway, everything else by the server, and closes both', async () => {
  const server = createServer((incoming, outgoing) => outgoing.end(`own ${incoming.url}`));
  const close = vi.fn<() => void>();
  mountGateway(server, { handle: (_, outgoing, target) => void outgoing.end(`cluster ${target}`), close });
  const base = `http://127.0.0.1:${await listen(server)}`;
  const textOf = async (path: string) => (await fetch(base + path)).text();
  expect(await textOf('/_beside/logs/_count?q=a')).toBe('cluster /logs/_count?q=a');
  expect(await textOf('/_beside')).toBe('own /_beside');
  expect(await textOf('/logs/_beside/')).toBe('own /logs/_beside/');
  await end(server);
  expect(close).toHaveBeenCalledOnce();
});
