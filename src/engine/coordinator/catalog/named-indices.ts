import { type EngineError, err, ok, type Result } from '../../errors.ts';
import { anyBlockedFrom, closedRefusal } from './index-blocks.ts';
import type { IndexState } from './index-state.ts';

/** How many names of deleted indices are remembered; the oldest are forgotten first. */
const KEPT_DELETED = 1000;

/** Indices that stand in files and could not be opened: their names are taken. */
export interface UnopenedIndices {
  /** Undefined: none of them has that name. */
  uuidOf(name: string): string | undefined;
  /** One of them has an alias of that name. */
  hasAlias(name: string): boolean;
  names(): readonly string[];
  /** One of them goes for good. */
  discard(name: string): void;
}

const NO_UNOPENED: UnopenedIndices = { uuidOf: () => undefined, hasAlias: () => false, names: () => [], discard: () => undefined };

/** The indices there are, found by their names and aliases. */
export class NamedIndices {
  readonly #indices = new Map<string, IndexState>();
  /** Names of indices that are gone, in the order of their going. */
  #deleted = new Set<string>();
  unopened: UnopenedIndices = NO_UNOPENED;
  /** Indices by alias; undefined after a change, until it is asked for. */
  #byAlias: ReadonlyMap<string, readonly IndexState[]> | undefined;

  get byName(): ReadonlyMap<string, IndexState> {
    return this.#indices;
  }

  get(name: string): IndexState | undefined {
    return this.#indices.get(name);
  }

  /** The indices an alias names, sorted; empty when there is no such alias. */
  withAlias(alias: string): readonly IndexState[] {
    this.#byAlias ??= this.#gatherAliases();
    return this.#byAlias.get(alias) ?? [];
  }

  /** Why there is no index of that name to work with. */
  missing(name: string): EngineError {
    const isDamaged = this.unopened.uuidOf(name) !== undefined || this.unopened.hasAlias(name);
    return { kind: isDamaged ? 'index_damaged' : 'index_not_found', index: name };
  }

  /** The one index a name or an alias stands for, to be read by document id. */
  resolveOne(name: string): Result<IndexState> {
    const indices = this.#namedBy(name);
    const [index, ...others] = indices;
    if (index === undefined) return err(this.missing(name));
    if (others.length === 0) return ok(index);
    const list = indices.map((one) => one.name).join(', ');
    const reason = `alias [${name}] has more than one index associated with it [${list}], can't execute a single index op`;
    return err({ kind: 'illegal_argument', reason });
  }

  /** The index writes to a name or an alias go to; undefined when there is neither. */
  resolveWrite(name: string): Result<IndexState | undefined> {
    const index = this.#indices.get(name);
    if (index !== undefined) return ok(index);
    const indices = this.withAlias(name);
    const [first, ...others] = indices;
    if (first === undefined) return ok(undefined);
    const appointed = indices.find(({ aliases }) => aliases.get(name)?.isWriteIndex === true);
    const only = others.length === 0 && first.aliases.get(name)?.isWriteIndex !== false ? first : undefined;
    const target = appointed ?? only;
    if (target !== undefined) return ok(target);
    return err({
      kind: 'illegal_argument',
      reason:
        `no write index is defined for alias [${name}]. The write index may be explicitly disabled using is_write_index=false ` +
        'or the alias points to multiple indices without one being designated as a write index',
    });
  }

  /** Sorted by name. */
  all(): readonly IndexState[] {
    return [...this.#indices.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** The indices of those names, each once, sorted by name; the first unknown name is an error. */
  resolve(names: readonly string[]): Result<readonly IndexState[]> {
    const found = new Set<IndexState>();
    for (const name of names) {
      const index = this.#indices.get(name);
      if (index === undefined) return err(this.missing(name));
      found.add(index);
    }
    return ok([...found].sort((a, b) => (a.name < b.name ? -1 : 1)));
  }

  /** As {@link resolve}, for indices that are going to be read. */
  resolveReadable(names: readonly string[]): Result<readonly IndexState[]> {
    const indices = this.resolve(names);
    return indices.ok ? readable(indices.value) : indices;
  }

  /** As {@link resolve}, for indices the state of which is going to be changed. */
  resolveChangeable(names: readonly string[]): Result<readonly IndexState[]> {
    const indices = this.resolve(names);
    const refused = indices.ok ? anyBlockedFrom(indices.value, 'metadata') : undefined;
    return refused === undefined ? indices : err(refused);
  }

  /** Those very indices, found a while ago; the first that is gone by now is an error, also where its name is another one's. */
  stillThere(indices: readonly IndexState[]): Result<readonly IndexState[]> {
    const gone = indices.find((index) => this.#indices.get(index.name) !== index);
    return gone === undefined ? ok(indices) : err({ kind: 'index_not_found', index: gone.name });
  }

  /** As {@link stillThere}, for indices that are going to be read. */
  stillReadable(indices: readonly IndexState[]): Result<readonly IndexState[]> {
    const there = this.stillThere(indices);
    return there.ok ? readable(indices) : there;
  }

  /** Whether there was an index of that name, as far back as is remembered, and there is none now. */
  wasDeleted(name: string): boolean {
    return this.#deleted.has(name) && !this.#indices.has(name) && this.unopened.uuidOf(name) === undefined;
  }

  /** Remembers that there was an index of that name. */
  noteDeleted(name: string): void {
    this.#deleted.delete(name);
    this.#deleted.add(name);
    for (const oldest of this.#deleted) {
      if (this.#deleted.size <= KEPT_DELETED) break;
      this.#deleted.delete(oldest);
    }
  }

  /** Its name is free. */
  add(index: IndexState): void {
    this.#indices.set(index.name, index);
    this.#byAlias = undefined;
  }

  /** Closes its shards, too. */
  remove(index: IndexState): void {
    this.#indices.delete(index.name);
    for (const port of index.everyPort) port.close();
    this.noteDeleted(index.name);
    this.#byAlias = undefined;
  }

  /** Names of indices that are gone, oldest first. */
  get deletedNames(): readonly string[] {
    return [...this.#deleted];
  }

  set deletedNames(names: readonly string[]) {
    this.#deleted = new Set(names);
  }

  /** Some index has other aliases than before. */
  aliasesChanged(): void {
    this.#byAlias = undefined;
  }

  #namedBy(name: string): readonly IndexState[] {
    const index = this.#indices.get(name);
    return index === undefined ? this.withAlias(name) : [index];
  }

  #gatherAliases(): ReadonlyMap<string, readonly IndexState[]> {
    const byAlias = new Map<string, IndexState[]>();
    for (const index of this.all()) {
      for (const alias of index.aliases.keys()) {
        const indices = byAlias.get(alias);
        if (indices === undefined) byAlias.set(alias, [index]);
        else indices.push(index);
      }
    }
    return byAlias;
  }
}

function readable(indices: readonly IndexState[]): Result<readonly IndexState[]> {
  const closed = indices.find(({ open }) => !open);
  const refused = closed === undefined ? anyBlockedFrom(indices, 'read') : closedRefusal(closed);
  return refused === undefined ? ok(indices) : err(refused);
}
