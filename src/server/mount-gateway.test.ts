import { createServer, request } from 'node:http';
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

it('answers by the gateway too what first asks whether to send its body', async () => {
  const server = createServer().on('checkContinue', (incoming, outgoing) => void outgoing.end(`own ${incoming.url}`));
  mountGateway(server, { handle: (_, outgoing, target) => void outgoing.end(`cluster ${target}`), close: () => undefined });
  const port = await listen(server);
  const textOf = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const asked = request({ port, path, method: 'POST', headers: { expect: '100-continue' } }, (answer) => {
        answer.setEncoding('utf8').on('data', resolve);
      });
      asked.on('error', reject).end();
    });
  expect([await textOf('/_beside/_search'), await textOf('/_search')]).toEqual(['cluster /_search', 'own /_search']);
  await end(server);
});
