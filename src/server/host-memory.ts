import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { byteFormat } from '../rest/handlers/cat/cat-units.ts';

/** Memory that a server reckons with, in bytes. */
export interface HostMemory {
  /** Everything together, array buffers included. */
  readonly bytes: number;
  /** What of it JavaScript values may take. */
  readonly heapBytes: number;
}

/** What there is, as the machine, the container and V8 say. */
export interface MeasuredMemory {
  readonly machine: number;
  /** Beyond the machine's, or undefined: there is no container, or it has no limit. */
  readonly container: number | undefined;
  /** Most that V8's heap may grow to. */
  readonly heap: number;
}

/** The memory to reckon with, and a line that says how it comes about; or what is wrong, in a sentence. */
export type MemoryPlan =
  | { readonly ok: true; readonly memory: HostMemory; readonly told: string }
  | { readonly ok: false; readonly problem: string };

/** Less is not enough to answer anything. */
const LEAST_BYTES = 64 * 1024 ** 2;

/** What this process has. */
export function measureMemory(): MeasuredMemory {
  return { machine: totalmem(), container: process.constrainedMemory() || undefined, heap: getHeapStatistics().heap_size_limit };
}

/** All there is. */
export function memoryOf({ machine, container = machine, heap }: MeasuredMemory): HostMemory {
  const bytes = Math.min(machine, container);
  return { bytes, heapBytes: Math.min(heap, bytes) };
}

/** As much as was asked for, where there is so much; all there is where nothing was. @param asked `--memory` */
export function planMemory(asked: number | undefined, measured: MeasuredMemory): MemoryPlan {
  const { bytes } = memoryOf(measured);
  const owner = bytes < measured.machine ? "the container's limit" : "the computer's";
  if (asked !== undefined && asked > bytes) return problem(asked, `is more than there is: ${owner} is ${human(bytes)}`);
  if (asked !== undefined && asked < LEAST_BYTES) return problem(asked, `is too little: it must be at least ${human(LEAST_BYTES)}`);
  const all = asked ?? bytes;
  const memory = { bytes: all, heapBytes: Math.min(measured.heap, all) };
  const told =
    `Memory: ${human(all)}${asked === undefined ? `, ${owner}` : ' by --memory'}, of which it uses up to ${human(all * TOTAL_SHARE)}; ` +
    `heap: ${human(memory.heapBytes)}${measured.heap < all ? ", V8's limit" : ''}, of which requests use up to ${human(memory.heapBytes * REQUEST_SHARE)}`;
  return { ok: true, memory, told };
}

/** The defaults of `indices.breaker.total.limit` and `indices.breaker.request.limit`. */
const TOTAL_SHARE = 0.7;
const REQUEST_SHARE = 0.6;

function problem(asked: number, text: string): MemoryPlan {
  return { ok: false, problem: `--memory ${human(asked)} ${text}` };
}

const human = byteFormat(undefined);
