import { readStored, writeStored } from '../../components/browser/stored.ts';
import type { ApiRequest, ApiResponse, Service } from '../../rest/api.ts';
import { SEARCHES_KEY, SWITCHES_KEY } from './storage-keys.ts';

/** Attributes of a saved search that can be given again. */
const searchAttributes = ['name', 'index', 'request', 'mode'] as const;
/** Keys are never stored, and without them credentials would lock the reader out; the clock is the engine's. */
const switchAttributes = ['quota', 'maintenance', 'fault_header', 'faults'] as const;

type Attributes = Readonly<Record<string, unknown>>;

/**
 * Stores the saved searches as the service has them now, beside those that another window has stored since: `known` is what is there from this one.
 * Resolves with that as it is now. What the service does not tell stays stored as it was.
 */
export async function keepSearches(service: Service, known: unknown): Promise<unknown> {
  const searches = await read(service, '/searches', 'limit=1000');
  const items = searches?.['items'];
  if (!Array.isArray(items)) return known;
  const own = new Set(listOf(known).map((search) => JSON.stringify(search)));
  const others = listOf(readStored(SEARCHES_KEY)).filter((search) => !own.has(JSON.stringify(search)));
  const now = items.map((item) => pick(item, searchAttributes));
  const all = [...now, ...others];
  writeStored(SEARCHES_KEY, all.length === 0 ? undefined : all);
  return now;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Stores the switches as they are now. */
export async function keepSwitches(service: Service): Promise<void> {
  const switches = await read(service, '/switches');
  if (switches !== undefined) writeStored(SWITCHES_KEY, isPlain(switches) ? undefined : pick(switches, switchAttributes));
}

/** Gives an engine the stored searches that it has not got. */
export async function restoreSearches(service: Service): Promise<void> {
  const stored = readStored(SEARCHES_KEY);
  if (!Array.isArray(stored)) return;
  const there = await read(service, '/searches', 'limit=1000');
  if (there === undefined) return;
  const known = new Set(listOf(there['items']).map((item) => JSON.stringify(pick(item, searchAttributes))));
  for (const search of stored) if (!known.has(JSON.stringify(search))) await send(service, 'POST', '/searches', search);
}

/** Turns the switches as they are stored. */
export async function restoreSwitches(service: Service): Promise<void> {
  const stored = readStored(SWITCHES_KEY);
  const there = stored === undefined ? undefined : await read(service, '/switches');
  if (there !== undefined) await send(service, 'PATCH', '/switches', { ...pick(stored, switchAttributes), version: there['version'] });
}

/** Whether there is nothing to be restored. */
function isPlain(switches: Attributes): boolean {
  return switches['quota'] === null && switches['maintenance'] === false && switches['fault_header'] !== true && switches['faults'] === '';
}

function pick(record: unknown, names: readonly string[]): Attributes {
  if (typeof record !== 'object' || record === null) return {};
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));
}

/** The `data` of a successful answer. */
async function read(service: Service, path: string, query = ''): Promise<Attributes | undefined> {
  const response = await service.handle({ method: 'GET', path, query, headers: {}, body: undefined });
  if (response.status !== 200) return undefined;
  const body = JSON.parse(new TextDecoder().decode(response.body)) as { readonly data?: Attributes };
  return body.data;
}

function send(service: Service, method: ApiRequest['method'], path: string, record: unknown): Promise<ApiResponse> {
  const body = new TextEncoder().encode(JSON.stringify(record));
  return service.handle({ method, path, query: '', headers: { 'content-type': 'application/json' }, body });
}
