import { err, ok } from '../errors.ts';
import { decodeContextId, encodeContextId } from './context-id.ts';
import { durationText } from './duration.ts';
/**
 * Every open scroll and PIT. Contexts end exactly at their deadline on the injected clock: {@link expire} is called at the
 * start of every request, so nobody ever sees one that is over, unless the limits ask for sweeps.
 * @see spec 2.5, 2.6, 3
 */
export class ContextRegistry {
  #clock;
  #limits;
  #identity;
  /** By number, so oldest first. */
  #open = new Map();
  /** Open PITs by the id they were given: a PIT has one all its life, and a walk shows it with every page. */
  #pits = new Map();
  #pitIds = new Map();
  #nextNumber = 1;
  #sweptAt;
  constructor(clock, limits, identity) {
    this.#clock = clock;
    this.#limits = limits;
    this.#sweptAt = clock.now();
    this.#identity = identity;
  }
  /** What ids belong to, and the number the next context gets. */
  get place() {
    return { session: this.#identity.session, nextNumber: this.#nextNumber };
  }
  /** Frees all contexts. Ids go on from there: in the same session those given out before may be given again. */
  restart({ session, nextNumber }) {
    for (const context of this.list()) this.close(context);
    this.#identity = { ...this.#identity, session };
    this.#nextNumber = nextNumber;
  }
  #refusal(kind, shardCount, keepAlive) {
    const tooLong = this.keepAliveRefusal(kind, keepAlive);
    if (tooLong !== undefined) return tooLong;
    const limit = kind === 'scroll' ? this.#limits.maxOpenScrollContexts : this.#limits.maxOpenPitContexts;
    if (this.#shardContexts(kind) + shardCount <= limit) return undefined;
    return { kind: kind === 'scroll' ? 'too_many_scroll_contexts' : 'too_many_pit_contexts', limit };
  }
  /** Why a validity time is refused; undefined when it is fine. */
  keepAliveRefusal(kind, keepAlive) {
    const { maxKeepAliveMs, maxPitKeepAliveMs } = this.#limits;
    const refusal = (limit, setting) =>
      keepAlive.ms <= limit ? undefined : { kind: 'keep_alive_too_large', keepAlive: keepAlive.text, limit: durationText(limit), setting };
    const general = refusal(maxKeepAliveMs, 'search.max_keep_alive');
    return general ?? (kind === 'pit' ? refusal(maxPitKeepAliveMs, 'point_in_time.max_keep_alive') : undefined);
  }
  /** Takes over the readers, or lets them go when there may be no such context. */
  open(kind, shards, keepAlive, state) {
    const refused = this.#refusal(kind, shards.length, keepAlive);
    if (refused !== undefined) {
      releaseReaders(shards);
      return err(refused);
    }
    const now = this.#clock.now();
    const context = {
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
  find(kind, id) {
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
  idOf(context) {
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
  nextId(context) {
    context.sequence++;
    return this.idOf(context);
  }
  /** A new validity time from now on. A PIT's is never shortened: other walks may share it. */
  renew(context, keepAlive) {
    const expiresAt = this.#clock.now() + keepAlive.ms;
    if (context.kind === 'pit' && expiresAt < context.expiresAt) return;
    context.expiresAt = expiresAt;
    context.keepAliveMs = keepAlive.ms;
  }
  /** A validity time asked for by itself: it holds whether longer or shorter, and counts as a change. */
  change(context, keepAlive) {
    context.expiresAt = this.#clock.now() + keepAlive.ms;
    context.keepAliveMs = keepAlive.ms;
    context.version++;
  }
  /** Runs `work` with the context's readers kept open, even if it is closed or expires meanwhile. */
  using(context, work) {
    context.users++;
    let answer;
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
  #leave(context) {
    context.users--;
    if (context.closed && context.users === 0) releaseReaders(context.shards);
  }
  /** Frees a context. Closing one twice is legal. @returns the shard contexts freed. */
  close(context) {
    if (context.closed) return 0;
    context.closed = true;
    this.#open.delete(context.number);
    this.#pits.delete(this.#pitIds.get(context.number) ?? '');
    this.#pitIds.delete(context.number);
    if (context.users === 0) releaseReaders(context.shards);
    return context.shards.length;
  }
  /** Frees every context that reads a shard of which that is true. */
  closeWhere(isGone) {
    for (const context of this.list()) if (context.shards.some(isGone)) this.close(context);
  }
  /** Frees what is over by now; with a sweep interval, only once in that time. */
  expire() {
    const now = this.#clock.now();
    const { sweepIntervalMs } = this.#limits;
    if (sweepIntervalMs > 0 && now - this.#sweptAt < sweepIntervalMs) return;
    this.#sweptAt = now;
    for (const context of this.#open.values()) if (context.expiresAt <= now) this.close(context);
  }
  /** Open contexts, oldest first. */
  list() {
    return [...this.#open.values()];
  }
  #shardContexts(kind) {
    let count = 0;
    for (const context of this.#open.values()) if (context.kind === kind) count += context.shards.length;
    return count;
  }
}
function releaseReaders(shards) {
  for (const { port, reader } of shards) port.releaseReader(reader);
}
