import { indented } from '../../requests/sheet/format.ts';
import type { Asked } from '../asked/asked.ts';
import type { SharedEngine } from '../engine/shared-engine.ts';
import type { ConsoleCost, ConsoleRecording } from '../recorded/recording.ts';
import { readConsoleRequest, type ConsoleRequest } from './console-request.ts';
import { SEED } from './question-of.ts';
import type { RunEvents } from './stage-run.ts';
import { Stopped } from './stopped.ts';

/** A request that a console sends. */
export interface ConsoleToRun {
  readonly text: string;
  /** What the index of that name holds; undefined: there is none. */
  readonly asked: Asked | undefined;
  readonly name: string;
  readonly version: string;
  /** Said where the text holds no request. */
  readonly noRequest: string;
}

/** Sends a request to the shared engine. Resolves with an answer of any status. */
export async function runConsole(
  engine: SharedEngine,
  { text, asked, name, version, noRequest }: ConsoleToRun,
  { onFilling, onAsking }: RunEvents,
  signal: AbortSignal,
): Promise<ConsoleRecording> {
  const request = readConsoleRequest(text, await engine.endpoints());
  if (request === undefined) throw new Error(noRequest);
  const index = asked && !ofIndexItself(request, name) ? await engine.filled(asked, onFilling) : undefined;
  if (signal.aborted) throw new Stopped();
  onAsking(0, 1);
  const answer = await engine
    .inTurn(async () => {
      if (asked !== undefined) await callIt(engine, name, index);
      const upload = request.body === null ? {} : { upload: { type: request.type, content: request.body } };
      return engine.ask(request.method, request.path, { ...upload, signal });
    })
    .catch((error: unknown) => {
      throw signal.aborted ? new Stopped() : error;
    });
  const { status, body, exchange } = answer;
  return {
    kind: 'console',
    shape: { data: asked?.data ?? 'none', shards: asked?.shards ?? 0, documents: asked?.documents ?? 0, seed: SEED, version },
    text,
    request: { method: request.method, path: request.path, body: request.body },
    status,
    answer: typeof body === 'string' ? body : indented(exchange.responseBody),
    cost: costOf(body),
  };
}

/** Whether a request makes or deletes the index that is called so: then the page's own stands aside. */
function ofIndexItself({ method, target }: ConsoleRequest, name: string): boolean {
  return (method === 'PUT' || method === 'DELETE') && target.replaceAll('/', '') === name;
}

/** Calls an index so, and no other; undefined: none. An index of that very name, which requests have made, comes first. */
async function callIt({ ask }: SharedEngine, name: string, index: string | undefined): Promise<void> {
  const add = index === undefined ? [] : [{ add: { index, alias: name } }];
  await ask('POST', '/_aliases', { body: { actions: [{ remove: { index: '*', alias: name, must_exist: false } }, ...add] } });
}

interface WithCost {
  readonly cost?: { readonly coordinator: { readonly merged: number }; readonly shards: readonly Readonly<Record<string, number>>[] };
}

function costOf(body: unknown): ConsoleCost | null {
  if (typeof body !== 'object' || body === null) return null;
  // The service's own counters, where it was asked for them.
  const { cost } = body as WithCost;
  if (cost?.coordinator === undefined) return null;
  const sum = (name: string): number => cost.shards.reduce((all, shard) => all + (shard[name] ?? 0), 0);
  return { visited: sum('visited'), kept: sum('kept'), sent: sum('sent'), merged: cost.coordinator.merged, fetched: sum('fetched') };
}
