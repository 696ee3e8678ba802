import { fitsPattern, type AliasDefinition, type IndexMetadata, type IndexView, type IndexViews } from '../../engine/index.ts';
import { refuse, refuseArgument } from '../errors/refusal.ts';

/** What is read of the engine. */
export interface IndexNames {
  index(name: string): IndexMetadata | undefined;
  withAlias(alias: string): readonly IndexMetadata[];
  indices(): readonly IndexMetadata[];
  damagedIndices(): readonly string[];
}

/** Which indices patterns stand for. */
export interface WildcardScope {
  readonly open: boolean;
  readonly closed: boolean;
  /** Hidden ones too; a pattern that starts with a dot finds hidden names that do so without it. */
  readonly hidden: boolean;
}

/** How an index expression treats what is not there, not open, or not a plain index. */
export interface IndicesOptions {
  /** A name that does not exist, or is closed where only open ones will do, is passed over. */
  readonly ignoreUnavailable: boolean;
  /** An expression may come to nothing. */
  readonly allowNoIndices: boolean;
  readonly expandWildcards: WildcardScope;
  /** A closed index is refused, by whatever name or pattern it was found. */
  readonly forbidClosed: boolean;
  /** An alias is refused when it is named, and patterns pass aliases over. */
  readonly ignoreAliases?: boolean;
  /** Indices that are not open for their damage are meant too; else one that is named is refused. */
  readonly takeDamaged?: boolean;
}

/** What an index expression came to. */
export interface Resolution {
  /** Concrete names, each once, sorted. */
  readonly names: readonly string[];
  /** Every name that was meant, patterns expanded: indices and aliases. */
  readonly expressions: ReadonlySet<string>;
  /** Names that the expression was held against: all there are for each pattern in it, one for each name. */
  readonly looks: number;
}

const ALL = '_all';

/** Most characters of an index expression, four times those of a whole address, and most patterns in it: each is held against all names. */
const MAX_EXPRESSION = 65_536;
const MAX_PATTERNS = 1024;

const NO_VIEWS: IndexViews = new Map();

/**
 * Reads an index expression: a comma list of names, aliases and `*` patterns, `_all`, and `-x*` behind a pattern to leave out
 * again. Undefined means all. Refuses with 404 `index_not_found_exception`, 400 `index_closed_exception`, 503 for damaged ones and for misused aliases.
 * @see docs/rest.md, index expressions
 */
export function resolveExpression(engine: IndexNames, expression: string | undefined, options: IndicesOptions): Resolution {
  if (expression !== undefined && expression.length > MAX_EXPRESSION) {
    refuseArgument(`An index expression must not have more than [${MAX_EXPRESSION}] characters, found [${expression.length}]`);
  }
  const parts = expression === undefined || expression === '' ? [ALL] : expression.split(',');
  const selection = new Selection(engine, options);
  let patterns = 0;
  for (const part of parts) {
    // No name begins with a minus sign.
    const excludes = part.startsWith('-') && patterns > 0;
    const name = excludes ? part.slice(1) : part;
    if (name === ALL || name.includes('*')) {
      if (++patterns > MAX_PATTERNS) refuseArgument(`An index expression must not have more than [${MAX_PATTERNS}] patterns`);
      selection.pattern(name, excludes);
    } else {
      selection.name(name, excludes);
    }
  }
  selection.leaveClosed();
  if (selection.names.size === 0 && !options.allowNoIndices) return refuse({ kind: 'index_not_found', index: expression ?? ALL });
  return { names: [...selection.names].sort(), expressions: selection.expressions, looks: selection.looks };
}

/** The indices an expression names, and how to read them: through their aliases, on the shards of a comma list of routing values. */
export function resolveReadTarget(
  engine: IndexNames,
  expression: string | undefined,
  options: IndicesOptions,
  routing?: string,
): { readonly names: readonly string[]; readonly views: IndexViews } {
  // Most searches name one index, by its own name: it needs no sets and lists.
  const named = expression !== undefined && isOneName(expression) ? engine.index(expression) : undefined;
  if (named?.open === true && routing === undefined) return { names: [named.name], views: NO_VIEWS };
  const resolution = resolveExpression(engine, expression, options);
  const values = routing === undefined || routing === '' ? undefined : routing.split(',');
  return { names: resolution.names, views: viewsOf(engine, resolution, values) };
}

/** Neither a list nor a pattern: an engine behind a key refuses to be asked for what is no name. */
function isOneName(expression: string): boolean {
  return expression !== '' && expression !== ALL && !expression.includes(',') && !expression.includes('*');
}

/**
 * How the indices of a resolution are read: an index reached through filtering aliases only shows what one of the filters
 * lets through; routing values come from the request and from aliases.
 */
function viewsOf(engine: IndexNames, { names, expressions }: Resolution, routing: readonly string[] | undefined): IndexViews {
  const views = new Map<string, IndexView>();
  for (const name of names) {
    const aliases = aliasesMeant(engine.index(name), expressions);
    const direct = expressions.has(name);
    const filter = direct ? undefined : filterOf(aliases);
    const values = routingOf(aliases, direct, routing);
    if (filter === undefined && values === undefined) continue;
    views.set(name, { ...(filter === undefined ? {} : { filter }), ...(values === undefined ? {} : { routing: values }) });
  }
  return views;
}

/** The index's aliases among the names that were meant, sorted. */
export function aliasesMeant(index: IndexMetadata | undefined, expressions: ReadonlySet<string>): readonly AliasDefinition[] {
  const meant = [...(index?.aliases.values() ?? [])].filter(({ name }) => expressions.has(name));
  return meant.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** One alias without a filter shows everything. */
function filterOf(aliases: readonly AliasDefinition[]): IndexView['filter'] {
  const filters = aliases.flatMap(({ filter }) => (filter === undefined ? [] : [filter.query]));
  if (filters.length < aliases.length || filters.length === 0) return undefined;
  const [only] = filters;
  return filters.length === 1 ? only : { kind: 'bool', must: [], filter: [], should: filters, mustNot: [] };
}

/** An alias's routing values are cut down to those asked for; where nothing is left, every shard is asked. */
function routingOf(
  aliases: readonly AliasDefinition[],
  direct: boolean,
  asked: readonly string[] | undefined,
): readonly string[] | undefined {
  const implied = aliases.flatMap(({ searchRouting }) => searchRouting?.split(',') ?? []);
  if (direct || implied.length === 0 || aliases.some(({ searchRouting }) => searchRouting === undefined)) return asked;
  const left = asked === undefined ? implied : implied.filter((value) => asked.includes(value));
  return left.length === 0 ? undefined : left;
}

class Selection {
  readonly names = new Set<string>();
  readonly expressions = new Set<string>();
  looks = 0;
  readonly #engine: IndexNames;
  readonly #options: IndicesOptions;

  constructor(engine: IndexNames, options: IndicesOptions) {
    this.#engine = engine;
    this.#options = options;
  }

  pattern(pattern: string, excludes: boolean): void {
    const { allowNoIndices, expandWildcards: scope } = this.#options;
    const glob = pattern === ALL ? '*' : pattern;
    let matched = false;
    const take = (name: string, index: IndexMetadata): void => {
      matched = true;
      if (excludes) this.expressions.delete(name);
      else this.expressions.add(name);
      this.#take(index, excludes);
    };
    for (const index of this.#engine.indices()) {
      this.looks++;
      if (!(index.open ? scope.open : scope.closed)) continue;
      if (fitsPattern(glob, index.name) && this.#shows(glob, index.name, index.settings.get('index.hidden') === 'true')) {
        take(index.name, index);
      }
      if (this.#options.ignoreAliases === true || glob === '*') continue;
      for (const alias of index.aliases.values()) {
        if (fitsPattern(glob, alias.name) && this.#shows(glob, alias.name, alias.isHidden === true)) take(alias.name, index);
      }
    }
    for (const name of this.#options.takeDamaged === true ? this.#engine.damagedIndices() : []) {
      if (!fitsPattern(glob, name)) continue;
      matched = true;
      this.#takeNamed(name, excludes);
    }
    if (!matched && !allowNoIndices && !excludes) refuse({ kind: 'index_not_found', index: pattern });
  }

  name(name: string, excludes: boolean): void {
    const { ignoreAliases, ignoreUnavailable } = this.#options;
    this.looks++;
    const index = this.#engine.index(name);
    const indices = index === undefined ? this.#engine.withAlias(name) : [index];
    if (indices.length === 0 && this.#engine.damagedIndices().includes(name)) {
      if (this.#options.takeDamaged === true) this.#takeNamed(name, excludes);
      else if (!ignoreUnavailable) refuse({ kind: 'index_damaged', index: name });
      return;
    }
    if (indices.length === 0) {
      if (name.startsWith('_')) refuse({ kind: 'invalid_index_name', index: name, rule: "must not start with '_'." });
      if (!ignoreUnavailable) refuse({ kind: 'index_not_found', index: name });
      return;
    }
    if (index === undefined && ignoreAliases === true) {
      if (ignoreUnavailable) return;
      refuseArgument(`The provided expression [${name}] matches an alias, specify the corresponding concrete indices instead.`);
    }
    if (excludes) this.expressions.delete(name);
    else this.expressions.add(name);
    for (const one of indices) this.#take(one, excludes);
  }

  /** Takes closed indices out, or refuses them, where only open ones will do. */
  leaveClosed(): void {
    if (!this.#options.forbidClosed) return;
    for (const name of this.names) {
      const index = this.#engine.index(name);
      if (index?.open !== false) continue;
      if (!this.#options.ignoreUnavailable) refuse({ kind: 'index_closed', index: name, uuid: index.uuid });
      this.names.delete(name);
    }
  }

  #take({ name }: IndexMetadata, excludes: boolean): void {
    this.#takeNamed(name, excludes);
  }

  #takeNamed(name: string, excludes: boolean): void {
    if (excludes) this.names.delete(name);
    else this.names.add(name);
  }

  #shows(glob: string, name: string, hidden: boolean): boolean {
    return !hidden || this.#options.expandWildcards.hidden || (glob.startsWith('.') && name.startsWith('.'));
  }
}
