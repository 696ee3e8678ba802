import { refuse } from './refusal.ts';
import { wildcardMatches } from './wildcard.ts';

/** What is read of the engine. */
interface IndexNames {
  index(name: string): unknown;
  indices(): readonly { readonly name: string }[];
}

/** How an index expression treats what is not there. */
export interface IndicesOptions {
  /** A name that does not exist is passed over. */
  readonly ignoreUnavailable: boolean;
  /** An expression may come to nothing. */
  readonly allowNoIndices: boolean;
  /** Patterns stand for open indices; false: they stand for nothing. */
  readonly expandWildcards: boolean;
}

/**
 * The names an index expression stands for, each once, sorted: a comma list of names and `*` patterns, `_all`, and `-x*`
 * behind a pattern to leave out again. Undefined means all. Refuses with 404 `index_not_found_exception`.
 * @see docs/rest.md, index expressions
 */
export function resolveIndices(engine: IndexNames, expression: string | undefined, options: IndicesOptions): readonly string[] {
  const parts = expression === undefined || expression === '' ? ['_all'] : expression.split(',');
  const chosen = new Set<string>();
  let afterPattern = false;
  for (const part of parts) {
    if (part.startsWith('-') && afterPattern) {
      for (const name of chosen) if (wildcardMatches(part.slice(1), name)) chosen.delete(name);
    } else if (part === '_all' || part.includes('*')) {
      afterPattern = true;
      addPattern(engine, part === '_all' ? '*' : part, options, chosen);
    } else {
      addName(engine, part, options, chosen);
    }
  }
  if (chosen.size === 0 && !options.allowNoIndices) return refuse({ kind: 'index_not_found', index: expression ?? '_all' });
  return [...chosen].sort();
}

function addPattern(engine: IndexNames, pattern: string, options: IndicesOptions, chosen: Set<string>): void {
  const names = options.expandWildcards ? engine.indices().map((index) => index.name) : [];
  const matching = names.filter((name) => wildcardMatches(pattern, name));
  if (matching.length === 0 && !options.allowNoIndices) refuse({ kind: 'index_not_found', index: pattern });
  for (const name of matching) chosen.add(name);
}

function addName(engine: IndexNames, name: string, options: IndicesOptions, chosen: Set<string>): void {
  if (engine.index(name) !== undefined) chosen.add(name);
  else if (name.startsWith('_')) refuse({ kind: 'invalid_index_name', index: name, rule: "must not start with '_'." });
  else if (!options.ignoreUnavailable) refuse({ kind: 'index_not_found', index: name });
}
