import type { ApiResponse } from '../../src/rest/api.ts';
import { findFault } from './check.ts';
import { makeRequest, type FuzzRequest } from './requests.ts';
import { FuzzTarget } from './target.ts';

/** After so many requests the service is made anew, so that what one of them did is found again with few before it. */
const ROUND = 200;

export interface Finding {
  readonly number: number;
  readonly fault: string;
  readonly request: string;
  readonly answer: string;
}

export interface FuzzResult {
  readonly requests: number;
  readonly findings: readonly Finding[];
  /** How many answers had each status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** By the time of the processor: others use the machine too. */
  readonly slowest: { readonly cpuMs: number; readonly number: number; readonly request: string };
}

/** Sends requests `first` to `last` - 1 of a seed and gathers what is wrong with the answers. */
export async function fuzz(options: {
  readonly seed: number;
  readonly first?: number;
  readonly last: number;
  readonly seen?: (number: number, request: FuzzRequest, response: ApiResponse) => void;
}): Promise<FuzzResult> {
  const { seed, first = 0, last, seen } = options;
  const target = new FuzzTarget();
  const prototype = describePrototype();
  const findings: Finding[] = [];
  const statuses = new Map<number, number>();
  let slowest = { cpuMs: 0, number: 0, request: '' };
  let known = '';
  let reset = true;
  for (let number = first - (first % ROUND); number < last; number++) {
    if (reset || number % ROUND === 0) {
      await target.reset();
      known = await target.search();
      reset = false;
    }
    const request = makeRequest(seed, number, target.handles);
    const started = process.cpuUsage();
    const response = await target.handle(request);
    const { user, system } = process.cpuUsage(started);
    const cpuMs = (user + system) / 1000;
    seen?.(number, request, response);
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    if (cpuMs > slowest.cpuMs) slowest = { cpuMs, number, request: describe(request) };

    const after = await target.search();
    const changed = after !== known;
    // Only a write that went through may change what the known index answers, or a read that publishes one.
    const excused = (writes(request) && response.status < 300) || publishes(request);
    const fault =
      describeBug(target.bugs.splice(0)) ??
      findFault(request, response) ??
      (changed && !excused ? `a plain search answers otherwise now: ${after}` : undefined) ??
      (describePrototype() === prototype ? undefined : 'Object.prototype was changed');
    if (fault !== undefined) findings.push({ number, fault, request: describe(request), answer: describeAnswer(response) });
    reset = changed || fault !== undefined;
  }
  return { requests: last - first, findings, statuses, slowest };
}

/** By its row, or by a method that is another row's. */
function writes({ endpoint, method }: FuzzRequest): boolean {
  return endpoint.effect === 'write' || !(endpoint.methods as readonly string[]).includes(method);
}

function publishes({ query }: FuzzRequest): boolean {
  return /(?:^|&)refresh(?:=(?:true)?)?(?:&|$)/.test(query);
}

function describeBug(bugs: readonly unknown[]): string | undefined {
  const [bug] = bugs;
  if (bug === undefined) return undefined;
  return `a bug: ${bug instanceof Error ? (bug.stack ?? bug.message) : JSON.stringify(bug)}`;
}

function describePrototype(): string {
  return [Object.prototype, Array.prototype, Function.prototype]
    .map((prototype) => Reflect.ownKeys(prototype).map(String).join())
    .join(';');
}

/** A request as one reads it, long bodies cut. */
export function describe({ method, path, query, headers, body }: FuzzRequest): string {
  const text = body === undefined ? '' : Buffer.from(body).toString();
  const shown = text.length > 600 ? `${text.slice(0, 600)} ... (${text.length} characters)` : text;
  return `${method} ${path}${query === '' ? '' : `?${query}`} ${JSON.stringify(headers)}\n${shown}`;
}

export function describeAnswer({ status, body }: ApiResponse): string {
  return `${status} ${Buffer.from(body).toString().slice(0, 800)}`;
}
