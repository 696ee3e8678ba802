import { parseJson, type Engine, type JsonObject, type Result, type UpdateSpec, type WriteOperation } from '../../engine/index.ts';
import type { Dataset } from '../../datasets/dataset.ts';
import { parseAliasOptions } from '../../rest/parse/aliases.ts';
import type { AliasStep, AliasText, Effect, WrittenDocument } from './effect.ts';
import { MadeDocuments } from './made-documents.ts';
import type { PastSources } from './past-sources.ts';

/** What bringing effects about again stands on. */
export interface ReplayContext {
  readonly engine: Engine;
  /** What the engine was made with. */
  readonly past: PastSources;
  readonly datasets: readonly Dataset[];
  /** Data sets bring at most so many documents. */
  readonly mostDocuments?: number | undefined;
  readonly onStep: (done: number) => void;
}

type Of<Kind extends Effect['kind']> = Extract<Effect, { kind: Kind }>;

/**
 * Brings the effects about in an engine that has none: with the times, ids, versions and sequence numbers of the first time. Gives the names of the indices that
 * are not as they were: something of them was lost, or came out otherwise.
 */
export async function replayEffects(effects: readonly Effect[], context: ReplayContext): Promise<readonly string[]> {
  const missing = new Set<string>();
  const replay = new Replay(context);
  for (const [at, effect] of effects.entries()) {
    context.past.setBack(effect.at, effect.kind === 'create' ? effect.uuid : undefined);
    try {
      if (!(await replay.bringAbout(effect, isLastOf(effects, at)))) missing.add(effect.index);
    } catch {
      missing.add(effect.index);
    }
    if (effect.kind === 'delete') missing.delete(effect.index);
    context.onStep(at + 1);
  }
  context.past.setBack(undefined);
  return [...missing];
}

/** An import ends by publishing what it wrote, so one whose documents are the last thing an index took was under way. */
function isLastOf(effects: readonly Effect[], at: number): boolean {
  const effect = effects[at];
  return effect?.kind === 'made' && effects.findLastIndex(({ index }) => index === effect.index) === at;
}

class Replay {
  readonly #context: ReplayContext;
  readonly #made: MadeDocuments;

  constructor(context: ReplayContext) {
    this.#context = context;
    this.#made = new MadeDocuments(context.datasets, context.mostDocuments);
  }

  /** Whether it came out as it was. */
  async bringAbout(effect: Effect, isLast: boolean): Promise<boolean> {
    const { engine } = this.#context;
    const { index } = effect;
    switch (effect.kind) {
      case 'create':
        return engine.index(index)?.uuid === effect.uuid || engine.createIndex(specOf(effect)).ok;
      case 'delete':
        // What was done to an index that is gone is not kept, only that it is gone.
        if (engine.index(index) === undefined) engine.createIndex({ name: index, settings: new Map(), mappings: undefined });
        engine.deleteIndices([index]);
        return true;
      case 'open':
        return engine.openIndices([index]).ok;
      case 'close':
        return (await engine.closeIndices([index])).ok;
      case 'refresh':
        return (await engine.refresh([index])).ok;
      case 'merge':
        return (await engine.forceMerge([index], effect.segments)).ok;
      case 'mappings':
        return engine.putMapping(index, objectOf(effect.mappings)).ok;
      case 'change':
        return engine.changeIndex(index, {
          ...(effect.settings === undefined ? {} : { settings: objectOf(effect.settings) }),
          ...(effect.mappings === undefined ? {} : { mappings: objectOf(effect.mappings) }),
        }).ok;
      case 'settings':
        return engine.updateSettings([index], objectOf(effect.settings), effect).ok;
      case 'aliases':
        return engine.updateAliases(effect.actions.map(actionOf)).ok;
      case 'cluster':
        return engine.updateClusterSettings({ persistent: objectOf(effect.persistent), transient: objectOf(effect.transient) }).ok;
      case 'write':
        return this.#write(effect);
      case 'made':
        return this.#make(effect, isLast);
      case 'lost':
        return false;
      default:
        return effect satisfies never;
    }
  }

  async #write({ writes, sources, refresh, alone }: Of<'write'>): Promise<boolean> {
    const operations = writes.map((write, at) => asAsked(write, sources.subarray(writes[at - 1]?.end ?? 0, write.end)));
    const outcomes = await this.#context.engine.bulk(operations, { refresh, alone, createMissing: false });
    // With fewer documents of a data set sequence numbers are others.
    if (this.#context.mostDocuments !== undefined) return true;
    return outcomes.every((outcome, at) => {
      const came = writes[at]?.came;
      return outcome.ok ? outcome.value.seqNo === came?.seqNo && outcome.value.version === came.version : came === undefined;
    });
  }

  async #make({ index, origin, count }: Of<'made'>, isLast: boolean): Promise<boolean> {
    const last = isLast ? origin.documents : origin.first + count;
    for await (const batch of this.#made.take(index, origin, last)) {
      const operations = batch.map(({ id, source }): WriteOperation => ({ index, action: 'index', id, source: { bytes: source } }));
      const outcomes = await this.#context.engine.bulk(operations, { refresh: false, createMissing: false });
      if (!outcomes.every(({ ok }) => ok)) return false;
    }
    return !isLast || (await this.#context.engine.refresh([index])).ok;
  }
}

function specOf({ index, settings, mappings, aliases }: Of<'create'>): Parameters<Engine['createIndex']>[0] {
  return {
    name: index,
    settings: objectOf(settings),
    mappings: mappings === undefined ? undefined : objectOf(mappings),
    aliases: aliases.map(aliasOf),
  };
}

function aliasOf({ name, options }: AliasText) {
  return { name, ...parseAliasOptions(name, objectOf(options)) };
}

function actionOf(step: AliasStep): Parameters<Engine['updateAliases']>[0][number] {
  const { index } = step;
  return step.kind === 'add' ? { kind: 'add', index, alias: aliasOf(step.alias) } : { kind: 'remove', index, alias: step.name };
}

/** The same write once more: in the same state it ends in the same way. */
function asAsked(write: WrittenDocument, bytes: Uint8Array): WriteOperation {
  const { name, action, id, routing, update, ifSeqNo, ifPrimaryTerm, given } = write;
  return {
    index: name,
    action,
    id,
    ...(routing === undefined ? {} : { routing }),
    ...(update !== undefined ? { update: updateOf(objectOf(update)) } : action === 'delete' ? {} : { source: { bytes } }),
    ...(ifSeqNo === undefined ? {} : { ifSeqNo }),
    ...(ifPrimaryTerm === undefined ? {} : { ifPrimaryTerm }),
    ...(given === undefined ? {} : { version: given }),
  };
}

function updateOf(parts: JsonObject): UpdateSpec {
  const part = (name: string): JsonObject | undefined => parts.get(name) as JsonObject | undefined;
  return {
    doc: part('doc'),
    docAsUpsert: parts.get('docAsUpsert') === true,
    upsert: part('upsert'),
    detectNoop: parts.get('detectNoop') === true,
  };
}

/** An object this worker's own end wrote. */
function objectOf(text: string): JsonObject {
  const parsed: Result<unknown, unknown> = parseJson(new TextEncoder().encode(text));
  if (!parsed.ok) throw new Error('an effect is no JSON');
  return parsed.value as JsonObject;
}
