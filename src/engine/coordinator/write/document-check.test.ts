import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEngine, DocumentCheck, encodeUtf8, parseJson, type Engine, type JsonValue } from '../../index.ts';

async function indexOf(mappings: object, settings: Readonly<Record<string, JsonValue>> = {}): Promise<Engine> {
  let id = 0;
  const engine = createEngine({ clock: { now: () => 0, elapsed: () => 0 }, ids: { next: () => `id${id++}` } });
  const given = parseJson(encodeUtf8(JSON.stringify(mappings)));
  if (!given.ok) throw new Error('not JSON');
  const created = engine.createIndex({ name: 'i', settings: new Map(Object.entries(settings)), mappings: given.value as never });
  if (!created.ok) throw new Error(created.error.kind);
  return engine;
}

/** A document's source as writers and the check take it. */
function source(document: unknown) {
  const bytes = encodeUtf8(JSON.stringify(document));
  const parsed = parseJson(bytes);
  if (!parsed.ok) throw new Error('not JSON');
  return { bytes, value: parsed.value };
}

function checkOf(engine: Engine): DocumentCheck {
  const index = engine.index('i');
  if (index === undefined) throw new Error('no index');
  return new DocumentCheck(index);
}

const value = fc.oneof(
  fc.integer(),
  fc.constantFrom('2026-01-01', 'text', '7', '', true, null, 1.5),
  fc.array(fc.constantFrom(1, 'x'), { maxLength: 3 }),
  fc.record({ deep: fc.constantFrom(1, 'x', '2026-02-30') }),
);
const document = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'number', 'date', 'ip', 'closed'), value, { maxKeys: 4 });

describe('a check of documents', () => {
  it('refuses what a write would refuse, for the same reason, while the mapping grows', async () => {
    const mappings = {
      properties: { number: { type: 'byte' }, date: { type: 'date' }, ip: { type: 'ip' }, closed: { type: 'object', dynamic: 'strict' } },
    };
    await fc.assert(
      fc.asyncProperty(fc.array(document, { minLength: 1, maxLength: 12 }), async (documents) => {
        const engine = await indexOf(mappings, { 'index.mapping.total_fields.limit': 14 });
        const check = checkOf(engine);
        const sources = documents.map(source);
        const checked = sources.map((each, at) => check.refusal(`d${at}`, each));
        const written = await engine.bulk(
          sources.map((each, at) => ({ index: 'i', action: 'index' as const, id: `d${at}`, source: each })),
          { refresh: false, createMissing: false },
        );
        expect(checked).toEqual(written.map((result) => (result.ok ? undefined : result.error)));
      }),
      { numRuns: 150 },
    );
  });

  it('writes nothing and maps nothing', async () => {
    const engine = await indexOf({});
    const before = engine.index('i')?.mapping.toJson();
    expect(checkOf(engine).refusal('1', source({ fresh: 1 }))).toBeUndefined();
    expect(engine.index('i')?.mapping.toJson()).toEqual(before);
  });

  it('says when the index takes none', async () => {
    expect(checkOf(await indexOf({}, { 'index.blocks.write': true })).barred?.kind).toBe('index_blocked');
    expect(checkOf(await indexOf({})).barred).toBeUndefined();
    expect(checkOf(await indexOf({ _routing: { required: true } })).refusal('1', source({}))?.kind).toBe('routing_missing');
  });
});
