import { EXAMPLES, type Example } from './examples.ts';
import { KEYS, type Hosts } from './host.ts';
import { send, type HttpAnswer, type HttpRequest } from './http.ts';
import type { Operation } from './openapi.ts';
import { SPECIAL } from './special.ts';
import { World } from './world.ts';

/** What a scenario is played with. */
export interface Stage {
  readonly hosts: Hosts;
  readonly operation: Operation;
}

/** Brings an operation to answer; undefined where the scenario does not apply to it. */
type Scenario = (stage: Stage) => Promise<HttpAnswer | undefined>;

const MAX_BODY_BYTES = 100 * 1024 * 1024;
/** Methods that change a record that is there. */
const CHANGES: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE']);
const NO_INDICES = 'expand_wildcards=none&allow_no_indices=false';

/** Ways to bring about each status; every one is tried. */
export const SCENARIOS: Readonly<Record<number, readonly Scenario[]>> = {
  200: [succeed, ...special(200)],
  201: [succeed, ...special(201)],
  202: [succeed],
  204: [succeed],
  303: [repeat],
  400: [(stage) => bare(stage, { query: stage.operation.dialect === 'search' ? 'nonsense_parameter=1' : 'pretty=nonsense' })],
  401: [({ hosts, operation }) => send(hosts.locked, { method: operation.method, target: addressOf(operation, {}) })],
  403: [
    asElsewhere,
    parentElsewhere,
    // A name of a machine that this server is not, as after DNS rebinding.
    (stage) => bare(stage, { headers: { host: 'elsewhere.example' } }),
  ],
  404: [lost('first'), lost('last'), lostParent, withoutIndices, withoutSwitches, ...special(404)],
  405: [({ hosts, operation }) => send(hosts.locked, { ...bareRequest(operation, {}), headers: { authorization: KEYS.reader } })],
  406: [(stage) => bare(stage, { headers: { accept: 'application/xml' } })],
  408: special(408),
  409: [stale, again, ...special(409)],
  410: [afterDeletion, afterParent, ...special(410)],
  413: [(stage) => bare(stage, { headers: { 'content-length': String(MAX_BODY_BYTES + 1) } })],
  415: [(stage) => bare(stage, { headers: { 'content-type': 'text/html' }, body: '<p>' })],
  422: special(422),
  429: [fault(429)],
  500: [fault(500)],
  503: [fault(503)],
};

function special(status: number): readonly Scenario[] {
  return [
    (stage) => {
      const prepare = SPECIAL[`${status} ${stage.operation.key}`];
      return prepare === undefined ? Promise.resolve(undefined) : inWorld(stage, prepare);
    },
  ];
}

/** The request of the examples, which succeeds. */
function succeed(stage: Stage): Promise<HttpAnswer | undefined> {
  return inWorld(stage, (world) => exampleOf(stage.operation, world));
}

/** The same POST twice, with one Idempotency-Key. */
function repeat(stage: Stage): Promise<HttpAnswer | undefined> {
  const headers = { 'idempotency-key': `once-${keys++}` };
  return inWorld(stage, async (world) => {
    const example = await exampleOf(stage.operation, world);
    await send(stage.hosts.open, { ...requestOf(stage.operation, world, example), headers });
    return { ...example, headers };
  });
}
let keys = 0;

/** By a key for other indices. */
async function asElsewhere({ hosts, operation }: Stage): Promise<HttpAnswer> {
  const world = await World.make(hosts.locked, { authorization: KEYS.all });
  const example = (await SPECIAL[`403 ${operation.key}`]?.(world)) ?? (await exampleOf(operation, world));
  const request = requestOf(operation, world, example);
  const answer = await send(hosts.locked, { ...request, headers: { ...request.headers, authorization: KEYS.elsewhere } });
  await world.drop();
  return answer;
}

/** The children of an index the key is not good for. */
async function parentElsewhere({ hosts, operation }: Stage): Promise<HttpAnswer | undefined> {
  if (!listsChildren(operation)) return undefined;
  const world = await World.make(hosts.locked, { authorization: KEYS.all });
  const request = bareRequest(operation, { query: `index_id=${world.index}` });
  const answer = await send(hosts.locked, { ...request, headers: { authorization: KEYS.elsewhere } });
  await world.drop();
  return answer;
}

/** A part of the path stands for something that never was. */
function lost(which: 'first' | 'last'): Scenario {
  return (stage) => {
    const name = partsOf(stage.operation.path).at(which === 'first' ? 0 : -1);
    if (name === undefined) return Promise.resolve(undefined);
    return inWorld(stage, async (world) => {
      const example = await exampleOf(stage.operation, world);
      // Named after the world, so that it goes with it where asking for it makes it.
      return { ...example, parts: { ...example.parts, [name]: `${world.index}-lost` } };
    });
  };
}

/** The children of an index that never was. */
function lostParent(stage: Stage): Promise<HttpAnswer | undefined> {
  if (!listsChildren(stage.operation)) return Promise.resolve(undefined);
  return inWorld(stage, (world) => ({ query: `index_id=${world.index}-lost` }));
}

/** The children of an index that was deleted. */
function afterParent(stage: Stage): Promise<HttpAnswer | undefined> {
  if (!listsChildren(stage.operation)) return Promise.resolve(undefined);
  return inWorld(stage, async (world) => {
    await world.ask('DELETE', `/${world.index}`);
    return { query: `index_id=${world.index}` };
  });
}

function listsChildren({ dialect, method, path }: Operation): boolean {
  return dialect === 'convention' && (method === 'GET' || method === 'HEAD') && partsOf(path).length === 0;
}

/** The switches of a host that was started without them. */
async function withoutSwitches({ hosts, operation }: Stage): Promise<HttpAnswer | undefined> {
  if (operation.path !== '/switches') return undefined;
  const body = operation.takesBody ? { body: { version: 1 } } : {};
  return await send(hosts.plain, bareRequest(operation, body));
}

/** Of all indices none are meant. */
function withoutIndices(stage: Stage): Promise<HttpAnswer | undefined> {
  if (stage.operation.dialect === 'convention' || stage.operation.path.includes('{index}')) return Promise.resolve(undefined);
  return inWorld(stage, async (world) => {
    const example = await exampleOf(stage.operation, world);
    return { ...example, query: [example.query, NO_INDICES].filter((part) => part !== undefined).join('&') };
  });
}

/** A change meant for another version. */
function stale(stage: Stage): Promise<HttpAnswer | undefined> {
  if (stage.operation.dialect === 'search' || !CHANGES.has(stage.operation.method)) return Promise.resolve(undefined);
  return inWorld(stage, async (world) => {
    const { body, query, ...example } = await exampleOf(stage.operation, world);
    if (query?.startsWith('version=') === true) return { ...example, query: 'version=999' };
    return typeof body === 'object' && body !== null && 'version' in body ? { ...example, body: { ...body, version: 999 } } : undefined;
  });
}

/** What was made already. */
function again(stage: Stage): Promise<HttpAnswer | undefined> {
  if (stage.operation.dialect === 'search' || stage.operation.method !== 'POST') return Promise.resolve(undefined);
  return inWorld(stage, async (world) => {
    const example = await exampleOf(stage.operation, world);
    await send(stage.hosts.open, requestOf(stage.operation, world, example));
    return example;
  });
}

/** The record, or else its index, is deleted before it is read. */
function afterDeletion(stage: Stage): Promise<HttpAnswer | undefined> {
  const { path, dialect } = stage.operation;
  if (partsOf(path).length === 0 || dialect === 'search') return Promise.resolve(undefined);
  return inWorld(stage, async (world) => {
    const example = await exampleOf(stage.operation, world);
    const address = addressOf(stage.operation, { ...usualParts(stage.operation, world), ...example.parts });
    const own = path.startsWith('/indices/') ? `/indices/${world.index}` : address;
    const { data } = (await world.ask('GET', own)) as { data: { version?: number } };
    if (data.version === undefined) return undefined;
    await world.ask('DELETE', `${own}?version=${data.version}`);
    return example;
  });
}

function fault(status: number): Scenario {
  return (stage) => bare(stage, { headers: { 'x-fathom-fault': `status=${status}` } });
}

/** A request that is answered before anything has to be there. */
function bare({ hosts, operation }: Stage, more: Partial<HttpRequest> & { readonly query?: string }): Promise<HttpAnswer> {
  return send(hosts.open, { ...bareRequest(operation, more) });
}

function bareRequest(operation: Operation, { query, ...more }: Partial<HttpRequest> & { readonly query?: string }): HttpRequest {
  const target = addressOf(operation, {});
  return { method: operation.method, target: query === undefined ? target : `${target}?${query}`, ...more };
}

type Step = Example & { readonly headers?: Readonly<Record<string, string>> };

async function inWorld(
  { hosts, operation }: Stage,
  prepare: (world: World) => Step | undefined | Promise<Step | undefined>,
): Promise<HttpAnswer | undefined> {
  const world = await World.make(hosts.open);
  const example = await prepare(world);
  const answer =
    example === undefined
      ? undefined
      : await send(hosts.open, {
          ...requestOf(operation, world, example),
          ...(example.headers === undefined ? {} : { headers: example.headers }),
        });
  await world.drop();
  return answer;
}

/** The example of an operation; changes of records carry the record as it was read, with its version. */
async function exampleOf(operation: Operation, world: World): Promise<Example> {
  const make = EXAMPLES[operation.key] ?? EXAMPLES[operation.path];
  const example = make === undefined ? {} : await make(world);
  if (operation.dialect === 'search' || !CHANGES.has(operation.method)) return example;
  const { data } = (await world.ask('GET', addressOf(operation, { ...usualParts(operation, world), ...example.parts }))) as {
    data: { version?: number };
  };
  if (operation.method !== 'DELETE') return { body: data, ...example };
  return data.version === undefined ? example : { ...example, query: `version=${data.version}` };
}

function requestOf(operation: Operation, world: World, { parts, query, body }: Example): HttpRequest {
  const target = addressOf(operation, { ...usualParts(operation, world), ...parts });
  const ndjson = typeof body === 'string' ? { headers: { 'content-type': 'application/x-ndjson' } } : {};
  return { method: operation.method, target: query === undefined ? target : `${target}?${query}`, body, ...ndjson };
}

function usualParts({ dialect }: Operation, world: World): Readonly<Record<string, string>> {
  return { index: world.index, name: dialect === 'search' ? world.alias : world.index, id: '1', shard: '0', metric: 'docs' };
}

function addressOf({ path }: Operation, parts: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(parts[name] ?? '1'));
}

function partsOf(path: string): readonly string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
}
