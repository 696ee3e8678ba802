import type { Engine } from '../engine/index.ts';
import { type FaultPlan, requestTest } from '../rest/faults/fault-plan.ts';
import type { Faults, ShardFault } from '../rest/faults/faults.ts';

/** Statuses that a request can be made to fail with. */
export const FAILURES = [429, 500, 503] as const;

/** The fault of one shard holds for the shard of that number of every index, unless one is named. */
export interface ShardFaultOptions {
  readonly index?: string;
}

/**
 * Makes things go wrong, on purpose. Every fault can be called off by the function it answers, and all of them by `calm` or a reset.
 * @example
 * ```ts
 * import { inPageFetch, openFathom } from 'fathom-search';
 * const fathom = openFathom();
 * const ask = inPageFetch(fathom.service, new URL('http://search/'), fetch);
 * fathom.faults.failNext('_search', 503);
 * console.assert((await ask('http://search/_search')).status === 503);
 * console.assert((await ask('http://search/_search')).status === 200);
 * ```
 */
export class FaultVerbs {
  readonly #plan: FaultPlan;

  constructor(plan: FaultPlan) {
    this.#plan = plan;
  }

  /**
   * The next request that fits fails with that status, and nothing is done for it.
   * @param pattern `POST /items/_search`; without a method any; `*` for any run of characters; `_search` for every search; default: whatever comes
   * @param options `times`: so many requests fail, one after the other
   */
  failNext(pattern = '*', status: (typeof FAILURES)[number] = 503, { times = 1 }: { readonly times?: number } = {}): () => void {
    if (!FAILURES.includes(status))
      throw new TypeError(`A request can be made to fail with ${FAILURES.join(', ')}, not with ${String(status)}`);
    return this.#add(pattern, { status, shards: [] }, times);
  }

  /** The next request that fits is carried out, and its connection breaks before the answer: what clients retry and should not do twice. */
  dropAnswer(pattern = '*', { times = 1 }: { readonly times?: number } = {}): () => void {
    return this.#add(pattern, { drop: true, shards: [] }, times);
  }

  /** Requests that fit wait so long before they are carried out. */
  delay(pattern: string, ms: number, { times }: { readonly times?: number } = {}): () => void {
    return this.#add(pattern, { delayMs: checkMs(ms), shards: [] }, times);
  }

  /** Queries of that shard take so much longer. */
  slow(shard: number, ms: number, { index }: ShardFaultOptions = {}): () => void {
    return this.#strike({ index, shard: checkShard(shard), what: checkMs(ms) });
  }

  /** Queries of that shard fail: searches answer with what the others found, and say so. */
  failShard(shard: number, { index }: ShardFaultOptions = {}): () => void {
    return this.#strike({ index, shard: checkShard(shard), what: 'fail' });
  }

  /** Calls all faults off. */
  calm(): void {
    this.#plan.clear();
  }

  #strike(fault: ShardFault): () => void {
    return this.#plan.add(() => true, { shards: [fault] });
  }

  #add(pattern: string, faults: Faults, times?: number): () => void {
    return this.#plan.add(requestTest(pattern), faults, times);
  }
}

/** Ends all open scrolls and points in time, as if their time were up. @returns how many there were */
export function expireContexts(engine: Engine): number {
  const contexts = engine.contexts();
  const idsOf = (wanted: 'scroll' | 'pit'): readonly string[] => contexts.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  engine.closeScrolls(idsOf('scroll'));
  engine.closePits(idsOf('pit'));
  return contexts.length;
}

function checkMs(ms: number): number {
  if (Number.isFinite(ms) && ms >= 0) return ms;
  throw new TypeError(`${ms} is no number of milliseconds to wait`);
}

function checkShard(shard: number): number {
  if (Number.isInteger(shard) && shard >= 0) return shard;
  throw new TypeError(`${shard} is no shard: they are numbered from 0`);
}
