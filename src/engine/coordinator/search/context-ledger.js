import { heldBy } from '../../contexts/reader-context.ts';
import { err, ok } from '../../errors.ts';
import { noContext } from './failures.ts';
/** What callers are told of open scrolls and views, and how they renew and end them. */
export class ContextLedger {
  #contexts;
  constructor(contexts) {
    this.#contexts = contexts;
  }
  /** Open contexts, oldest first. */
  all() {
    return this.#contexts.list().map((context) => this.#infoOf(context));
  }
  /** The context an id names, or what became of it. */
  find(kind, id) {
    const found = this.#contexts.find(kind, id);
    if (found.ok) return { state: 'open', info: this.#infoOf(found.value) };
    return { state: found.error.kind === 'missing' && found.error.wasOpen ? 'gone' : 'unknown' };
  }
  /** A new validity time for a context. Undefined: it is not open. */
  renew(kind, id, keepAlive) {
    const found = this.#contexts.find(kind, id);
    if (!found.ok) return undefined;
    const refused = this.#contexts.keepAliveRefusal(kind, keepAlive);
    if (refused !== undefined) return err(refused);
    this.#contexts.change(found.value, keepAlive);
    return ok(this.#infoOf(found.value));
  }
  /** All or nothing: a damaged id frees none. @returns the number of shard contexts freed. */
  close(kind, ids) {
    const open = new Set();
    for (const id of ids) {
      const found = this.#contexts.find(kind, id);
      if (found.ok) open.add(found.value);
      else if (found.error.kind === 'malformed') return noContext(kind, id, found.error);
    }
    let freed = 0;
    for (const context of open) freed += this.#contexts.close(context);
    return ok({ freed });
  }
  #infoOf(context) {
    return {
      id: this.#contexts.idOf(context),
      number: context.number,
      kind: context.kind,
      indices: [...new Set(context.shards.map(({ index }) => index))],
      shards: context.shards.length,
      openedAt: context.openedAt,
      keepAliveMs: context.keepAliveMs,
      expiresAt: context.expiresAt,
      held: heldBy(context),
      version: context.version,
    };
  }
}
