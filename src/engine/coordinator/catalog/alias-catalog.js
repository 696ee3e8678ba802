import { err, ok } from '../../errors.ts';
import { brokenNameRule } from './index-name.ts';
/** Works a list of actions out over the indices there are; changes nothing. */
export function planAliases(indices, actions) {
  const left = new Map(indices);
  const removed = [];
  for (const action of actions) {
    if (action.kind !== 'remove_index') continue;
    const index = left.get(action.index);
    if (index === undefined) return err({ kind: 'index_not_found', index: action.index });
    left.delete(action.index);
    removed.push(index);
  }
  const changed = new Map();
  for (const action of actions) {
    if (action.kind === 'remove_index') continue;
    const index = left.get(action.index);
    if (index === undefined) return err({ kind: 'index_not_found', index: action.index });
    const aliases = changed.get(index) ?? new Map(index.aliases);
    changed.set(index, aliases);
    if (action.kind === 'remove') {
      aliases.delete(action.alias);
      continue;
    }
    const problem = aliasRefusal(action.alias, index, left);
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
/** Why an index may not have an alias so named or so made; undefined when it may. */
export function aliasRefusal(alias, index, indices) {
  const rule = brokenNameRule(alias.name);
  if (rule !== undefined) return { kind: 'invalid_alias_name', alias: alias.name, rule };
  if (indices.has(alias.name) || alias.name === index.name) {
    const taken = 'an index exists with the same name as the alias';
    return { kind: 'invalid_alias_name', alias: alias.name, rule: taken, index: index.name, uuid: index.uuid };
  }
  if (alias.indexRouting?.includes(',') === true) {
    return { kind: 'illegal_argument', reason: `alias [${alias.name}] has several index routing values associated with it` };
  }
  return undefined;
}
/** Two indices of one alias cannot both take its writes. */
export function writeIndexRefusal(all) {
  const writers = new Map();
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
