import { type Engine, type JsonObject, parseJson, type ReadableTally, type Store, type WriteOperation } from '../engine/index.ts';

/** What became of a damaged index's documents. */
export interface Restored extends ReadableTally {
  /** Of the index that has them. */
  readonly name: string;
}

const LF = 0x0a;

/**
 * Makes an index of what can be read of a damaged one, with its settings and mapping, under a name of its own; the damaged one stays. Undefined: there is none of that name. Rejects
 * where the new one cannot be written; what was written of it until then stays as well.
 */
export async function restoreDamaged(
  { engine, store }: { readonly engine: Engine; readonly store: Store },
  index: string,
): Promise<Restored | undefined> {
  const stored = store.damagedIndex(index);
  if (stored === undefined) return undefined;
  const name = freeName(engine, index);
  unwrap(engine.createIndex({ name, settings: new Map(stored.settings), mappings: objectOf(stored.mappings) }));
  let refused = 0;
  const tally = await store.readDamaged(index, async (lines) => {
    const outcomes = await engine.bulk(operationsOf(name, lines), { refresh: false, createMissing: false });
    for (const outcome of outcomes) {
      if (outcome.ok) continue;
      // What its mapping does not take was not read as it was. Anything else is about all of them.
      if (outcome.error.kind === 'mapper_parsing' || outcome.error.kind === 'strict_dynamic_mapping') refused++;
      else unwrap(outcome);
    }
  });
  if (tally === undefined) return undefined;
  unwrap(await engine.refresh([name]));
  const unkept = await store.settled();
  if (unkept !== undefined) throw new Error(told(unkept));
  return { name, ...tally, read: tally.read - refused, lost: tally.lost + refused };
}

function freeName(engine: Engine, index: string): string {
  for (let at = 1; ; at++) {
    const name = at === 1 ? `${index}-restored` : `${index}-restored-${at}`;
    if (engine.index(name) === undefined && engine.withAlias(name).length === 0 && !engine.damagedIndices().includes(name)) return name;
  }
}

/** Of lines as {@link Store.readDamaged} hands them on: one that names the document, one that is its source. */
function operationsOf(index: string, lines: Uint8Array): readonly WriteOperation[] {
  const operations: WriteOperation[] = [];
  const decoder = new TextDecoder();
  for (let at = 0; at < lines.length;) {
    const head = lines.indexOf(LF, at);
    const end = lines.indexOf(LF, head + 1);
    const { index: named } = JSON.parse(decoder.decode(lines.subarray(at, head))) as { readonly index: { _id: string; routing?: string } };
    const { _id: id, routing } = named;
    operations.push({
      index,
      action: 'index',
      id,
      ...(routing === undefined ? {} : { routing }),
      source: { bytes: lines.subarray(head + 1, end) },
    });
    at = end + 1;
  }
  return operations;
}

function objectOf(text: string): JsonObject {
  return unwrap(parseJson(new TextEncoder().encode(text))) as JsonObject;
}

function unwrap<T>(result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: object }): T {
  if (!result.ok) throw new Error(told(result.error));
  return result.value;
}

function told(error: object): string {
  return JSON.stringify(error);
}
