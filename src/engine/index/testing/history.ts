import * as fc from 'fast-check';
import type { ParsedDocument, ParsedField } from '../../schema/document/parsed-document.ts';
import type { IndexWriter } from '../writer/index-writer.ts';
import { encodeLength } from '../segment/norms.ts';
import { compareNumbers } from '../memory/number-order.ts';
import { document, fieldType } from './fixtures.ts';
import type { DocumentView } from './segment-view.ts';

const body = fieldType('body', 'text');
const tag = fieldType('tag', 'keyword');
const plain = fieldType('plain', 'keyword', { indexed: false });
const rank = fieldType('rank', 'long');
/** The largest long. */
export const TOP = 9_223_372_036_854_775_807n;

interface Content {
  readonly words: readonly string[];
  readonly tags: readonly string[];
  readonly ranks: readonly (number | bigint)[];
}

/** A document of the model as it was written last. */
export interface Stored extends Content {
  readonly id: string;
  readonly version: number;
  readonly seqNo: number;
}

/** One thing that can happen to a shard. `hold` keeps the current searcher open. */
export type Step =
  | { readonly op: 'put'; readonly id: number; readonly content: Content }
  | { readonly op: 'remove'; readonly id: number }
  | { readonly op: 'refresh' }
  | { readonly op: 'maintain' }
  | { readonly op: 'forceMerge'; readonly max: number }
  | { readonly op: 'hold' };

const word = fc.constantFrom('a', 'b', 'ab', '\uffff', '\u{10000}', 'é');
const content = fc.record<Content>({
  words: fc.array(word, { maxLength: 5 }),
  tags: fc.array(word, { maxLength: 3 }),
  ranks: fc.array(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(TOP, TOP - 1n, 70_000)), { maxLength: 2 }),
});
const id = fc.nat(12);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ op: fc.constant('put' as const), id, content }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('remove' as const), id }) },
  { weight: 4, arbitrary: fc.constant({ op: 'refresh' as const }) },
  { weight: 3, arbitrary: fc.constant({ op: 'maintain' as const }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('forceMerge' as const), max: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.constant({ op: 'hold' as const }) },
);
/** A random life of a shard with 13 ids. */
export const history = fc.array(step, { maxLength: 120, size: 'max' });

function parsed({ id, version, words, tags, ranks }: Stored): ParsedDocument {
  const fields: ParsedField[] = [];
  if (words.length > 0) fields.push({ type: body, texts: [words.join(' ')] });
  if (tags.length > 0) fields.push({ type: tag, texts: tags }, { type: plain, texts: tags });
  if (ranks.length > 0) fields.push({ type: rank, numbers: ranks });
  return document(id, fields, version, version % 2 === 0 ? `r${version}` : undefined);
}

/** The trivial index: live documents in order of their last write. */
export class Model {
  readonly live = new Map<string, Stored>();
  readonly deleted = new Map<string, { version: number; seqNo: number }>();
  #seqNo = 0;

  put(id: string, content: Content): Stored {
    const stored = { id, ...content, version: this.#nextVersion(id), seqNo: this.#seqNo++ };
    this.live.delete(id);
    this.deleted.delete(id);
    this.live.set(id, stored);
    return stored;
  }

  remove(id: string): { version: number; seqNo: number } {
    const tombstone = { version: this.#nextVersion(id), seqNo: this.#seqNo++ };
    this.live.delete(id);
    this.deleted.set(id, tombstone);
    return tombstone;
  }

  #nextVersion(id: string): number {
    return (this.live.get(id)?.version ?? this.deleted.get(id)?.version ?? 0) + 1;
  }
}

function compareCodePoint(a: string, b: string): number {
  return (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0) || a.length - b.length;
}

/** What a segment must answer about a document of the model. */
export function expectedView({ id, words, tags, ranks, version, seqNo }: Stored): DocumentView {
  const distinct = [...new Set(tags)].sort(compareCodePoint);
  return {
    id,
    source: `${id}@${version}`,
    routing: version % 2 === 0 ? `r${version}` : undefined,
    version,
    seqNo,
    words: [...words],
    norm: encodeLength(words.length),
    hasBody: words.length > 0,
    terms: distinct,
    tags: distinct,
    plain: distinct,
    ranks: [...ranks].sort(compareNumbers).map(String),
  };
}

/** Does the same to the writer and to the model. */
export function applyStep(writer: IndexWriter, model: Model, step: Step): void {
  if (step.op === 'put') {
    const stored = model.put(`id${step.id}`, step.content);
    writer.put(parsed(stored), stored.version, stored.seqNo);
  } else if (step.op === 'remove') {
    const { version, seqNo } = model.remove(`id${step.id}`);
    writer.remove(`id${step.id}`, version, seqNo);
  } else if (step.op === 'forceMerge') writer.forceMerge(step.max);
  else if (step.op !== 'hold') writer[step.op]();
}
