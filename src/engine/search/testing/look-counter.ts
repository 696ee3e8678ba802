import { hasBit } from '../../index/memory/bits.ts';
import { newPostings, type PostingsRoom } from '../../index/segment/postings-code.ts';
import type { Leaf } from '../../index/segment/searcher.ts';
import type { InvertedTerm } from '../../index/segment/segment.ts';
import { type Postings, POSTINGS_BLOCK } from '../../index/segment/postings.ts';
import type { TermBlocks } from '../../index/segment/term-blocks.ts';
import { NO_MORE_DOCS, type Scorer } from '../../query/scorer/scorer.ts';
import { ConstantScorer } from '../../query/scorer/set-scorers.ts';
import { TermScorer } from '../../query/scorer/term-scorer.ts';
import type { TermLeaf } from '../../query/weight/term-leaves.ts';
import type { Weight } from '../../query/weight/weight.ts';

/**
 * Counts what a query phase takes out of its readers, beside the engine and in other terms: each reader is replaced by a double that notes what it is
 * asked for. None of it knows the tally.
 *
 * - a scorer's documents, one by one: each live one it hands out is a look;
 * - the scores of a term's postings, block by block: each live match whose score is read, or whose block is read by whoever ranks a lone term, is a look;
 * - documents of one term that are looked up in another: each live match is a look;
 * - a sorted column's runs: each entry read is a look;
 * - a rare term's postings: each live document read is a look;
 * - an order kept from an earlier page: each entry taken is a look.
 */
export class LookCounter {
  /** Whose doubles note what they are asked for. */
  static current: LookCounter | undefined;
  /** Live documents handed out by scorers, entries read of columns, of postings and of kept orders. */
  #taken = 0;
  /** Documents whose scores were read, by leaf. */
  readonly #scored = new Map<Leaf, Set<number>>();
  /** Documents seen at all, in the searcher's numbers. */
  readonly seen = new Set<number>();
  /** Whether postings are being held against numbers. */
  isHeldAgainstNumbers = false;
  /** Whether a lone term is being ranked. */
  isRankingTerm = false;
  /** Whether a guard's documents are watched, and so not those it hands on. */
  #isGuarded = false;
  #depth = 0;
  /** While it is not 0, what is read is no look: the reader is being made, or asked for its size. */
  #paused = 0;

  /** Looks so far; `matches` says which documents of the searcher match. */
  looks(matches: ReadonlySet<number>): number {
    let looks = this.#taken;
    for (const [leaf, docs] of this.#scored) for (const doc of docs) if (matches.has(leaf.docBase + doc)) looks++;
    return looks;
  }

  /** Live matches that were looked at, whichever way. */
  found(matches: ReadonlySet<number>): number {
    for (const [leaf, docs] of this.#scored) for (const doc of docs) this.seen.add(leaf.docBase + doc);
    let found = 0;
    for (const doc of this.seen) if (matches.has(doc)) found++;
    return found;
  }

  paused<T>(run: () => T): T {
    this.#paused++;
    try {
      return run();
    } finally {
      this.#paused--;
    }
  }

  /** Says where a term lies, and notes what is read of its postings where they are read into a room. */
  term({ leaf, term }: TermLeaf): void {
    if (LEAVES.has(term)) return;
    LEAVES.set(term, leaf);
    const { blocks } = term;
    const read: typeof blocks.read = (block, room) => {
      const count = blocks.read(block, room);
      const counter = LookCounter.current;
      if (counter?.isRankingTerm === true) counter.read(room.docIds, count, noted);
      return count;
    };
    // Whoever ranks a term takes all of a block, however few of it are read.
    const readFrequent: typeof blocks.readFrequent = (block, room, least) => {
      noted.read(block, newPostings(POSTINGS_BLOCK, 4));
      return blocks.readFrequent(block, room, least);
    };
    const noted: typeof blocks = Object.create(blocks, { read: { value: read }, readFrequent: { value: readFrequent } });
    LEAVES_OF_BLOCKS.set(noted, leaf);
    Object.defineProperty(term, 'blocks', { value: noted });
    const original = term.postings.bind(term);
    Object.defineProperty(term, 'postings', {
      value: (room?: PostingsRoom): Postings => {
        const postings = original(room);
        const counter = LookCounter.current;
        return room === undefined || counter === undefined ? postings : { ...postings, docIds: counter.postings(postings.docIds, leaf) };
      },
    });
  }

  /** A weight whose documents a guard holds against the lowest score: they are looked at there, before anybody else gets them. */
  guarded(weight: Weight): Weight {
    const watched = this.weight(weight);
    this.#isGuarded = true;
    return watched;
  }

  weight(weight: Weight): Weight {
    if (this.#isGuarded) return weight;
    return {
      scorer: (leaf) => {
        const scorer = weight.scorer(leaf);
        if (scorer !== undefined) this.#watch(scorer, leaf);
        return scorer;
      },
      count: (leaf) => weight.count(leaf),
    };
  }

  /** The codes of a term's scores. */
  codes<Codes extends object>(codes: Codes, docOf: (posting: number) => number, leaf: Leaf): Codes {
    return this.#recording(codes, 0, (posting) => this.#note(docOf(posting), leaf));
  }

  /** The first documents of a block that was read of a term, or of those that were looked up in one. */
  read(docs: Uint32Array, count: number, blocks: TermBlocks): void {
    const leaf = LEAVES_OF_BLOCKS.get(blocks);
    if (leaf === undefined) throw new Error('blocks of no leaf');
    for (let i = 0; i < count; i++) this.#note(docs[i], leaf);
  }

  /** A document whose score is read, or of a block that is. */
  #note(doc: number, leaf: Leaf): void {
    let docs = this.#scored.get(leaf);
    if (docs === undefined) this.#scored.set(leaf, (docs = new Set()));
    if (isAlive(leaf, doc)) docs.add(doc);
  }

  /** The documents of a run. */
  run(docs: Uint32Array, leaf: Leaf): Uint32Array {
    const read = new Set<number>();
    return this.#recording(docs, 0, (at) => {
      if (read.has(at)) return;
      read.add(at);
      this.#taken++;
      if (isAlive(leaf, docs[at])) this.seen.add(leaf.docBase + docs[at]);
    });
  }

  /** The documents of a rare term, or of one that is held against numbers directly. */
  postings(docIds: Uint32Array, leaf: Leaf): Uint32Array {
    const read = new Set<number>();
    return this.#recording(docIds, 0, (at) => {
      if (read.has(at) || !isAlive(leaf, docIds[at])) return;
      read.add(at);
      this.#taken++;
      this.seen.add(leaf.docBase + docIds[at]);
    });
  }

  /** An order that is cut into pages. */
  order(docs: Uint32Array): Uint32Array {
    return new Proxy(docs, {
      get: (target, member) => {
        if (member !== 'subarray') return bound(target, Reflect.get(target, member, target));
        return (from: number, to: number) => {
          const page = target.subarray(from, to);
          this.#taken += page.length;
          for (const doc of page) this.seen.add(doc);
          return page;
        };
      },
    });
  }

  #watch(scorer: Scorer, leaf: Leaf): void {
    for (const method of ['nextDoc', 'advance'] as const) {
      const original = scorer[method].bind(scorer);
      Object.defineProperty(scorer, method, {
        value: (target: number): number => {
          this.#depth++;
          const doc = original(target);
          this.#depth--;
          if (this.#depth === 0 && this.#paused === 0 && doc !== NO_MORE_DOCS && isAlive(leaf, doc)) {
            this.#taken++;
            this.seen.add(leaf.docBase + doc);
          }
          return doc;
        },
      });
    }
    if (scorer instanceof ConstantScorer) this.#watch(scorer.inner, leaf);
    if (scorer instanceof TermScorer) this.#watchPostings(scorer, leaf);
  }

  /** A lone term's postings may be held against numbers directly. */
  #watchPostings(scorer: TermScorer, leaf: Leaf): void {
    LEAVES.set(scorer.term, leaf);
    let proxied: Postings | undefined;
    Object.defineProperty(scorer, 'postings', {
      get: () => {
        const { term } = scorer;
        const real = Reflect.get(TermScorer.prototype, 'postings', scorer);
        if (!this.isHeldAgainstNumbers) return real;
        return (proxied ??= { ...real, docIds: this.postings(real.docIds, LEAVES.get(term) ?? leaf) });
      },
    });
  }

  /** Notes each index read; slices of it note theirs. */
  #recording<A extends object>(array: A, offset: number, note: (at: number) => void): A {
    return new Proxy(array, {
      get: (target, member) => {
        if (typeof member === 'string' && /^\d+$/.test(member)) {
          if (this.#paused === 0) note(offset + Number(member));
          return Reflect.get(target, member, target);
        }
        const value: unknown = Reflect.get(target, member, target);
        if (member !== 'subarray') return bound(target, value);
        return (from: number, to: number) =>
          this.#recording((value as Uint32Array['subarray']).call(target, from, to), offset + from, note);
      },
    });
  }
}

/** Where terms lie. */
const LEAVES = new WeakMap<InvertedTerm, Leaf>();
const LEAVES_OF_BLOCKS = new WeakMap<TermBlocks, Leaf>();

/** The leaf of a term that was looked up. */
export function leafOf(term: InvertedTerm): Leaf {
  const leaf = LEAVES.get(term);
  if (leaf === undefined) throw new Error('a term of no leaf');
  return leaf;
}

function bound(target: object, value: unknown): unknown {
  return typeof value === 'function' ? (value as (...given: unknown[]) => unknown).bind(target) : value;
}

function isAlive({ liveDocs }: Leaf, doc: number): boolean {
  return liveDocs === undefined || hasBit(liveDocs, doc);
}
