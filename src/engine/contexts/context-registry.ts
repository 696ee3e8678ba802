import type { Clock } from '../clock.ts';
import { err, ok, type EngineError, type Result } from '../errors.ts';
import { decodeContextId, encodeContextId, type ContextId } from './context-id.ts';
import { durationText, type Duration } from './duration.ts';
import type { EngineLimits } from './engine-limits.ts';
import type { Answer } from '../shard/shard-port.ts';
import type { ContextShard, ReaderContext } from './reader-context.ts';

/** Why an id leads nowhere: it cannot be read, or what it names is not open (any more). */
export type NoContext =
  | { readonly kind: 'malformed' }
  | {
      readonly kind: 'missing';
      readonly contextId: number;
      readonly shardCount: number;
      readonly wasOpen: boolean;
      /** Another engine gave the id: the one before, where what an engine keeps outlives it. */
      readonly foreign: boolean;
    };

/** Who the engine is, as its ids say it. */
export interface EngineIdentity {
  /** 8 characters, new with every engine. */
  readonly session: string;
  readonly node: string;
}

/** Where a registry has got to with its ids. */
export interface ContextPlace {
  readonly session: string;
  readonly nextNumber: number;
}

/**
 * Every open scroll and PIT. Contexts end exactly at their deadline on the injected clock: {@link expire} is called at the
 * start of every request, so nobody ever sees one that is over, unless the limits ask for sweeps.
 * @see spec 2.5, 2.6, 3
 */
export class ContextRegistry<State> {
  readonly #clock: Clock;
  readonly #limits: EngineLimits;
  #identity: EngineIdentity;
  /** By number, so oldest first. */
  readonly #open = new Map<number, ReaderContext<State>>();
  /** Open PITs by the id they were given: a PIT has one all its life, and a walk shows it with every page. */
  readonly #pits = new Map<string, ReaderContext<State>>();
  readonly #pitIds = new Map<number, string>();
  #nextNumber = 1;
  #sweptAt: number;

  constructor(clock: Clock, limits: EngineLimits, identity: EngineIdentity) {
    this.#clock = clock;
    this.#limits = limits;
    this.#sweptAt = clock.now();
    this.#identity = identity;
  }

  /** What ids belong to, and the number the next context gets. */
  get place(): ContextPlace {
    return { session: this.#identity.session, nextNumber: this.#nextNumber };
  }

  /** Frees all contexts. Ids go on from there: in the same session those given out before may be given again. */
  restart({ session, nextNumber }: ContextPlace): void {
    for (const context of this.list()) this.close(context);
    this.#identity = { ...this.#identity, session };
    this.#nextNumber = nextNumber;
  }

  #refusal(kind: ContextId['kind'], shardCount: number, keepAlive: Duration): EngineError | undefined {
    const tooLong = this.keepAliveRefusal(kind, keepAlive);
    if (tooLong !== undefined) return tooLong;
    const limit = kind === 'scroll' ? this.#limits.maxOpenScrollContexts : this.#limits.maxOpenPitContexts;
    if (this.#shardContexts(kind) + shardCount <= limit) return undefined;
    return { kind: kind === 'scroll' ? 'too_many_scroll_contexts' : 'too_many_pit_contexts', limit };
  }

  /** Why a validity time is refused; undefined when it is fine. */
  keepAliveRefusal(kind: ContextId['kind'], keepAlive: Duration): EngineError | undefined {
    const { maxKeepAliveMs, maxPitKeepAliveMs } = this.#limits;
    const refusal = (limit: number, setting: string): EngineError | undefined =>
      keepAlive.ms <= limit ? undefined : { kind: 'keep_alive_too_large', keepAlive: keepAlive.text, limit: durationText(limit), setting };
    const general = refusal(maxKeepAliveMs, 'search.max_keep_alive');
    return general ?? (kind === 'pit' ? refusal(maxPitKeepAliveMs, 'point_in_time.max_keep_alive') : undefined);
  }

  /** Takes over the readers, or lets them go when there may be no such context. */
  open(kind: ContextId['kind'], shards: readonly ContextShard[], keepAlive: Duration, state: State): Result<ReaderContext<State>> {
    const refused = this.#refusal(kind, shards.length, keepAlive);
    if (refused !== undefined) {
      releaseReaders(shards);
      return err(refused);
    }
    const now = this.#clock.now();
    const context: ReaderContext<State> = {
      number: this.#nextNumber++,
      kind,
      shards,
      state,
      openedAt: now,
      keepAliveMs: keepAlive.ms,
      expiresAt: now + keepAlive.ms,
      sequence: 0,
      users: 0,
      closed: false,
      version: 1,
    };
    this.#open.set(context.number, context);
    return ok(context);
  }

  /** The context an id names. Any id of an open scroll will do, not only the latest. */
  find(kind: ContextId['kind'], id: string): Result<ReaderContext<State>, NoContext> {
    const pit = kind === 'pit' ? this.#pits.get(id) : undefined;
    if (pit !== undefined) return ok(pit);
    const read = decodeContextId(id, kind);
    if (read === undefined) return err({ kind: 'malformed' });
    const ours = read.session === this.#identity.session;
    const context = ours ? this.#open.get(read.context) : undefined;
    if (context === undefined || context.kind !== kind) {
      // Numbers are given out one after the other, so every smaller one was open once: nothing has to be remembered.
      const wasOpen = ours && read.context < this.#nextNumber;
      return err({ kind: 'missing', contextId: read.context, shardCount: read.shardCount, wasOpen, foreign: !ours });
    }
    return ok(context);
  }

  /** The latest id of a context. */
  idOf(context: ReaderContext<State>): string {
    const known = this.#pitIds.get(context.number);
    if (known !== undefined) return known;
    const { session, node } = this.#identity;
    const { kind, number, sequence, shards } = context;
    const targets = kind === 'pit' ? shards.map(({ uuid, shard }) => ({ uuid, shard, node })) : [];
    const id = encodeContextId({ kind, session, context: number, sequence, shardCount: shards.length, targets });
    if (kind === 'pit' && !context.closed) {
      this.#pitIds.set(number, id);
      this.#pits.set(id, context);
    }
    return id;
  }

  /** A scroll's next id: every answer carries a new one. */
  nextId(context: ReaderContext<State>): string {
    context.sequence++;
    return this.idOf(context);
  }

  /** A new validity time from now on. A PIT's is never shortened: other walks may share it. */
  renew(context: ReaderContext<State>, keepAlive: Duration): void {
    const expiresAt = this.#clock.now() + keepAlive.ms;
    if (context.kind === 'pit' && expiresAt < context.expiresAt) return;
    context.expiresAt = expiresAt;
    context.keepAliveMs = keepAlive.ms;
  }

  /** A validity time asked for by itself: it holds whether longer or shorter, and counts as a change. */
  change(context: ReaderContext<State>, keepAlive: Duration): void {
    context.expiresAt = this.#clock.now() + keepAlive.ms;
    context.keepAliveMs = keepAlive.ms;
    context.version++;
  }

  /** Runs `work` with the context's readers kept open, even if it is closed or expires meanwhile. */
  using<T>(context: ReaderContext<State>, work: () => Answer<T>): Answer<T> {
    context.users++;
    let answer: Answer<T>;
    try {
      answer = work();
    } catch (bug) {
      this.#leave(context);
      throw bug;
    }
    if (answer instanceof Promise) return answer.finally(() => this.#leave(context));
    this.#leave(context);
    return answer;
  }

  #leave(context: ReaderContext<State>): void {
    context.users--;
    if (context.closed && context.users === 0) releaseReaders(context.shards);
  }

  /** Frees a context. Closing one twice is legal. @returns the shard contexts freed. */
  close(context: ReaderContext<State>): number {
    if (context.closed) return 0;
    context.closed = true;
    this.#open.delete(context.number);
    this.#pits.delete(this.#pitIds.get(context.number) ?? '');
    this.#pitIds.delete(context.number);
    if (context.users === 0) releaseReaders(context.shards);
    return context.shards.length;
  }

  /** Frees every context that reads a shard of which that is true. */
  closeWhere(isGone: (shard: ContextShard) => boolean): void {
    for (const context of this.list()) if (context.shards.some(isGone)) this.close(context);
  }

  /** Frees what is over by now; with a sweep interval, only once in that time. */
  expire(): void {
    const now = this.#clock.now();
    const { sweepIntervalMs } = this.#limits;
    if (sweepIntervalMs > 0 && now - this.#sweptAt < sweepIntervalMs) return;
    this.#sweptAt = now;
    for (const context of this.#open.values()) if (context.expiresAt <= now) this.close(context);
  }

  /** Open contexts, oldest first. */
  list(): readonly ReaderContext<State>[] {
    return [...this.#open.values()];
  }

  #shardContexts(kind: ContextId['kind']): number {
    let count = 0;
    for (const context of this.#open.values()) if (context.kind === kind) count += context.shards.length;
    return count;
  }
}

function releaseReaders(shards: readonly ContextShard[]): void {
  for (const { port, reader } of shards) port.releaseReader(reader);
}
