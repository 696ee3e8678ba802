import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Dice } from '../../src/rest/testing/aggregation-trees.ts';

/** Stands before a node and spoils some of what passes. */
export interface FaultyProxy {
  readonly address: string;
  /** How often each fault was met. */
  readonly met: ReadonlyMap<Fault, number>;
  readonly close: () => Promise<void>;
}

type Fault = (typeof FAULTS)[number];

const FAULTS = ['429', '503', 'cut before the answer', 'cut amid the answer', 'slow'] as const;

/** Opens one. @param spoils whether a request may be spoiled; of those 4 in 10 are, but never three in a row */
export async function openFaultyProxy(node: string, dice: Dice, spoils: (method: string, target: string) => boolean): Promise<FaultyProxy> {
  const met = new Map<Fault, number>();
  let inRow = 0;
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/' } = incoming;
    const fault = inRow < 2 && spoils(method, url) && dice.chance(0.4) ? dice.pick(FAULTS) : undefined;
    inRow = fault === undefined ? 0 : inRow + 1;
    if (fault !== undefined) met.set(fault, (met.get(fault) ?? 0) + 1);
    void pass(node, incoming, outgoing, fault);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    met,
    close: () => new Promise((resolve) => (server.close(() => resolve()), server.closeAllConnections())),
  };
}

async function pass(node: string, incoming: IncomingMessage, outgoing: ServerResponse, fault: Fault | undefined): Promise<void> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming as AsyncIterable<Buffer>) pieces.push(piece);
  if (fault === '429') return void outgoing.writeHead(429, { 'content-type': 'application/json' }).end('{"status":429}');
  if (fault === '503') return void outgoing.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Service unavailable</h1>');
  const body = pieces.length > 0 ? { body: Buffer.concat(pieces) } : {};
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${node}${incoming.url}`, { method: incoming.method ?? 'GET', headers, ...body });
  const bytes = Buffer.from(await answer.arrayBuffer());
  // The node has done what was asked, and nobody hears of it.
  if (fault === 'cut before the answer') return void outgoing.destroy();
  outgoing.writeHead(answer.status, { 'content-type': 'application/json', 'content-length': bytes.length });
  const half = bytes.length >> 1;
  if (fault === 'cut amid the answer') return void outgoing.write(bytes.subarray(0, half), () => outgoing.destroy());
  if (fault === 'slow') return void outgoing.write(bytes.subarray(0, half), () => setTimeout(() => outgoing.end(bytes.subarray(half)), 50));
  outgoing.end(bytes);
}
