import { err, ok, type EngineError, type Result } from '../../errors.ts';
import type { AliasAction, AliasDefinition } from './aliases.ts';
import { brokenNameRule } from './index-name.ts';
import type { IndexState } from './index-state.ts';
import type { NamedIndices } from './named-indices.ts';

type Aliases = ReadonlyMap<string, AliasDefinition>;

/** The state after a change of aliases, before it holds. */
export interface AliasChange {
  readonly removed: readonly IndexState[];
  readonly aliases: ReadonlyMap<IndexState, Aliases>;
}

/** Works a list of actions out over the indices there are; changes nothing. */
export function planAliases(indices: NamedIndices, actions: readonly AliasAction[]): Result<AliasChange> {
  const left = new Map(indices.byName);
  const isTaken = (name: string): boolean => left.has(name) || indices.unopened.uuidOf(name) !== undefined;
  const removed: IndexState[] = [];
  for (const action of actions) {
    if (action.kind !== 'remove_index') continue;
    const index = left.get(action.index);
    if (index === undefined) return err(indices.missing(action.index));
    left.delete(action.index);
    removed.push(index);
  }
  const changed = new Map<IndexState, Map<string, AliasDefinition>>();
  for (const action of actions) {
    if (action.kind === 'remove_index') continue;
    const index = left.get(action.index);
    if (index === undefined) return err(indices.missing(action.index));
    const aliases = changed.get(index) ?? new Map(index.aliases);
    changed.set(index, aliases);
    if (action.kind === 'remove') {
      aliases.delete(action.alias);
      continue;
    }
    const problem = aliasRefusal(action.alias, index, isTaken);
    if (problem !== undefined) return err(problem);
    aliases.set(action.alias.name, action.alias);
  }
  const problem = writeIndexRefusal(
    [...left.values()].flatMap((index) =>
      [...(changed.get(index) ?? index.aliases).values()].map((alias) => ({ index: index.name, alias })),
    ),
  );
  return problem === undefined ? ok({ removed, aliases: changed }) : err(problem);
}

/** Why an index may not have an alias so named or so made; undefined when it may. @param isTaken whether an index has a name */
export function aliasRefusal(
  alias: AliasDefinition,
  index: { readonly name: string; readonly uuid: string },
  isTaken: (name: string) => boolean,
): EngineError | undefined {
  const rule = brokenNameRule(alias.name);
  if (rule !== undefined) return { kind: 'invalid_alias_name', alias: alias.name, rule };
  if (isTaken(alias.name) || alias.name === index.name) {
    const taken = 'an index exists with the same name as the alias';
    return { kind: 'invalid_alias_name', alias: alias.name, rule: taken, index: index.name, uuid: index.uuid };
  }
  if (alias.indexRouting?.includes(',') === true) {
    return { kind: 'illegal_argument', reason: `alias [${alias.name}] has several index routing values associated with it` };
  }
  return undefined;
}

/** Two indices of one alias cannot both take its writes. */
export function writeIndexRefusal(all: readonly { readonly index: string; readonly alias: AliasDefinition }[]): EngineError | undefined {
  const writers = new Map<string, string>();
  for (const { index, alias } of all) {
    if (alias.isWriteIndex !== true) continue;
    const other = writers.get(alias.name);
    if (other !== undefined) {
      return { kind: 'second_write_index', alias: alias.name, indices: [other, index].sort() };
    }
    writers.set(alias.name, index);
  }
  return undefined;
}
