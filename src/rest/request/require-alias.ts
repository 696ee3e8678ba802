import type { Engine, EngineError } from '../../engine/index.ts';

/** Why a write that is to go through an alias cannot: the name is none. */
export function aliasRefusal(engine: Engine, name: string): EngineError | undefined {
  if (engine.indices().some(({ aliases }) => aliases.has(name))) return undefined;
  return { kind: 'index_not_found', index: name, because: `and [require_alias] request flag is [true] and [${name}] is not an alias` };
}
