import * as fc from 'fast-check';
import { bitWords } from '../../index/memory/bits.ts';
import { PublishedSearcher } from '../../index/writer/published-searcher.ts';
import type { Bits } from '../../index/memory/bits.ts';
import { SegmentBuilder } from '../../index/buffer/segment-builder.ts';
import { runToEnd } from '../../index/memory/slices.ts';
import type { JsonObject } from '../../json/json-value.ts';
import { encodeUtf8 } from '../../json/utf8.ts';
import type { FieldTypeName } from '../../schema/field-type.ts';
import type { Mapping } from '../../schema/mapping.ts';
import { parseMappings } from '../../schema/parse-mappings.ts';
import type { ParsedDocument, ParsedField } from '../../schema/document/parsed-document.ts';

/** A document of the model: every field may be absent or, but for `flag`, have several values. */
export interface ModelDocument {
  readonly id: string;
  readonly title: readonly string[];
  readonly body: readonly string[];
  readonly tag: readonly string[];
  readonly kind: readonly string[];
  readonly rank: readonly number[];
  readonly year: readonly number[];
  readonly price: readonly number[];
  readonly huge: readonly (number | bigint)[];
  readonly flag: readonly number[];
  readonly live: boolean;
}

const TYPES: Readonly<Record<string, FieldTypeName>> = {
  title: 'text',
  body: 'text',
  tag: 'keyword',
  kind: 'keyword',
  rank: 'long',
  year: 'integer',
  price: 'double',
  huge: 'long',
  flag: 'boolean',
  day: 'date',
};

function property(type: FieldTypeName): JsonObject {
  return new Map(Object.entries(type === 'text' ? { type, analyzer: 'whitespace' } : { type }));
}

const properties = new Map(Object.entries(TYPES).map(([path, type]) => [path, property(type)]));

function parsedMapping(): Mapping {
  const result = parseMappings(new Map([['properties', properties]]));
  if (!result.ok) throw new Error(result.error.kind);
  return result.value;
}

/** Fields of every type; `kind` and `year` never have more than one value. */
export const mapping: Mapping = parsedMapping();

/** A clock that stands still. */
export const host = { index: 'books', uuid: 'u1', clock: { now: () => 0, elapsed: () => 0 } };

/** A searcher over one segment per list. */
export function searcherOf(segments: readonly (readonly ModelDocument[])[]): PublishedSearcher {
  let docBase = 0;
  const leaves = segments
    .filter((documents) => documents.length > 0)
    .map((documents, i) => {
      const builder = new SegmentBuilder();
      documents.forEach((document, seqNo) => builder.add(parsed(document), 1, seqNo));
      const leaf = { segment: runToEnd(builder.seal(`_${i}`)), liveDocs: liveBits(documents), docBase };
      docBase += documents.length;
      return leaf;
    });
  return new PublishedSearcher(leaves);
}

function liveBits(documents: readonly ModelDocument[]): Bits | undefined {
  if (documents.every((document) => document.live)) return undefined;
  const words = new Uint32Array(bitWords(documents.length));
  documents.forEach(({ live }, doc) => {
    if (live) words[doc >>> 5] |= 1 << (doc & 31);
  });
  return { words, cardinality: documents.filter((document) => document.live).length };
}

function parsed(document: ModelDocument): ParsedDocument {
  const list: ParsedField[] = [];
  for (const type of mapping.fields) {
    const values = document[type.path as keyof ModelDocument];
    if (!Array.isArray(values) || values.length === 0) continue;
    if (type.type === 'text') list.push({ type, texts: [values.join(' ')] });
    else if (type.type === 'keyword') list.push({ type, texts: values as string[] });
    else list.push({ type, numbers: values as number[] });
  }
  return { id: document.id, source: encodeUtf8('{}'), fields: list };
}

/** Words that queries and documents share; some sort differently by UTF-16 than by UTF-8. */
export const word: fc.Arbitrary<string> = fc.constantFrom('a', 'b', 'c', 'ab', '\uff5e', '\u{10000}');

const small = fc.integer({ min: -3, max: 3 });

const content = fc.record({
  title: fc.array(word, { maxLength: 3 }),
  body: fc.array(word, { maxLength: 8 }),
  tag: fc.array(word, { maxLength: 3 }),
  kind: fc.array(word, { maxLength: 1 }),
  rank: fc.array(small, { maxLength: 4 }),
  year: fc.array(small, { maxLength: 1 }),
  price: fc.array(fc.constantFrom(-0, 0, 0.1, 0.2, 1.5, -2.25), { maxLength: 3 }),
  huge: fc.array(fc.oneof(small, fc.constantFrom(2n ** 63n - 1n, 2n ** 62n + 1n, -(2n ** 63n))), { maxLength: 2 }),
  flag: fc.array(fc.constantFrom(0, 1), { maxLength: 1 }),
  live: fc.boolean().map((dead) => !dead),
});

/** One to three segments; ids are unique and in no particular order. */
export const shards: fc.Arbitrary<ModelDocument[][]> = fc
  .record({
    contents: fc.array(content, { maxLength: 40, size: 'max' }),
    cuts: fc.tuple(fc.nat(40), fc.nat(40)),
    clean: fc.boolean(),
  })
  .map(({ contents, cuts, clean }) => {
    const documents = contents.map((entry, i) => ({ ...entry, id: `d${(i * 7) % 41}`, live: clean || entry.live }));
    const [first, second] = [...cuts].sort((a, b) => a - b);
    return [documents.slice(0, first), documents.slice(first, second), documents.slice(second)];
  });
