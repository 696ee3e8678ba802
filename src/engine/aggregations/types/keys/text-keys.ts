import { hasBit } from '../../../index/memory/bits.ts';
import type { Sliced } from '../../../index/memory/slices.ts';
import type { Leaf } from '../../../index/segment/searcher.ts';
import type { OrdinalDocValues } from '../../../index/segment/segment.ts';
import type { AggregationWorld, Counts } from '../../collect/aggregator.ts';
import type { Block } from '../../collect/block.ts';
import { bytesPerTerm, newTermsPerDoc, ordinalsPerDoc } from '../../collect/columns.ts';
import type { FoundBuckets } from '../../collect/found-buckets.ts';
import type { ValuesSource } from '../../collect/values-source.ts';
import type { KeyTest } from '../term-choice.ts';
import { LEFT_OUT, NumberedKeys } from './numbered-keys.ts';
import { UNITS_PER_KEY } from './term-keys.ts';

/** Stands for the number of a term that was not looked up yet. */
const UNKNOWN = -1;

/** Bytes of a term that are read, or held against a pattern, in the time that a document with a short one takes. */
const READ_AT_ONCE = 256;
const TESTED_AT_ONCE = 16;

/** A term that is met for the first time is read and put into a table: that takes as long as so many documents do. */
const LOOKING_UP = 100;

/** Units of work of looking a term up that documents have, and of each byte that is held against a pattern. */
const UNITS_PER_TERM = 100;
const UNITS_PER_TESTED = 10;

/** Keywords, addresses, or what every document has. */
export class TextKeys extends NumberedKeys<string> {
  readonly kind = 'text';
  readonly #source: ValuesSource;
  #column: OrdinalDocValues | undefined;
  /** By ordinal of the leaf. */
  #known = new Int32Array(0);
  readonly #missing: number;
  /** By ordinal of the leaf: documents counted. */
  #tally = new Uint32Array(0);
  #isTallied = false;
  readonly #isTested: boolean;
  /** Of the leaf: how long its terms are, on average. */
  #bytesPerTerm = 0;
  readonly count: ((block: Block) => void) | undefined;

  constructor(source: ValuesSource, test: KeyTest | undefined, world: AggregationWorld, single: boolean) {
    super(test, world, single);
    this.#source = source;
    this.#isTested = test !== undefined;
    this.count = single && source.constant === undefined && source.missingText === undefined ? (block) => this.#count(block) : undefined;
    const missing = source.constant ?? source.missingText;
    this.#missing = missing === undefined ? LEFT_OUT : this.numbers.of(missing);
  }

  get perDoc(): number {
    const looking = newTermsPerDoc(this.#column) * LOOKING_UP;
    return ordinalsPerDoc(this.#column) * Math.max(1, looking, this.#bytesPerTerm / (this.#isTested ? TESTED_AT_ONCE : READ_AT_ONCE));
  }

  get perCounted(): number {
    return ordinalsPerDoc(this.#column);
  }

  enter({ segment }: Leaf): void {
    const column = this.#source.type && segment.docValues(this.#source.path);
    this.#column = column?.kind === 'ordinal' ? column : undefined;
    this.#bytesPerTerm = bytesPerTerm(this.#column);
    const { ledger, meter } = this.world;
    const terms = this.#column?.terms.size ?? 0;
    const bytes = terms * (this.count === undefined ? 1 : 2) * Int32Array.BYTES_PER_ELEMENT;
    // Without memory nothing is collected: there need be no room either.
    const size = ledger.pay(bytes) ? terms : 0;
    meter.addRoom(bytes);
    this.#known = new Int32Array(size).fill(UNKNOWN);
    this.#tally = new Uint32Array(this.count === undefined ? 0 : size);
  }

  *fold(counts: Counts): Sliced<void> {
    const column = this.#column;
    if (!this.#isTallied || column === undefined) return;
    this.#isTallied = false;
    const { meter, ledger } = this.world;
    const tally = this.#tally;
    const unitsPerTerm = UNITS_PER_TERM + this.#unitsOf(this.#bytesPerTerm);
    for (let ordinal = 0; ordinal < tally.length; ordinal++) {
      const docs = tally[ordinal];
      if (docs === 0) continue;
      const number = this.#numberOf(column, ordinal);
      if (number >= 0) {
        const bucket = this.buckets.of(0, number);
        counts.reserve(bucket + 1);
        counts.values[bucket] += docs;
      }
      if (meter.add(unitsPerTerm)) yield meter.take();
      if (ledger.isEmpty) break;
    }
    tally.fill(0);
    if (meter.add(tally.length)) yield meter.take();
  }

  /** An increment for each term of a document: what the terms are is looked at behind the leaf. */
  #count({ docs, count, first }: Block): void {
    const column = this.#column;
    if (column === undefined) return;
    this.#isTallied = true;
    const { ordinals, offsets, docsWithValue } = column;
    const tally = this.#tally;
    if (offsets !== undefined) {
      for (let i = 0; i < count; i++) for (let at = offsets[docs[i]]; at < offsets[docs[i] + 1]; at++) tally[ordinals[at]]++;
    } else if (docsWithValue.cardinality < ordinals.length) {
      for (let i = 0; i < count; i++) if (hasBit(docsWithValue, docs[i])) tally[ordinals[docs[i]]]++;
    } else if (first < 0) for (let i = 0; i < count; i++) tally[ordinals[docs[i]]]++;
    else for (let doc = first; doc < first + count; doc++) tally[ordinals[doc]]++;
  }

  read(block: Block, below: Block): void {
    const column = this.#column;
    below.count = 0;
    if (!below.reserve(block.count)) return;
    if (column === undefined) this.#readMissing(block, below);
    else if (column.offsets === undefined) this.#readSingle(block, column, below);
    else this.#readMany(block, column, column.offsets, below);
  }

  *every({ segment }: Leaf, owner: number, found: FoundBuckets): Sliced<void> {
    if (this.#missing >= 0) found.add(this.buckets.of(owner, this.#missing));
    const column = this.#source.type && segment.docValues(this.#source.path);
    if (column?.kind !== 'ordinal') return;
    const unitsPerText = this.#unitsOf(bytesPerTerm(column));
    for (let ordinal = 0; ordinal < column.terms.size && !this.world.ledger.isEmpty; ordinal++) {
      const number = this.numbers.of(column.terms.text(ordinal));
      if (number >= 0) found.add(this.buckets.of(owner, number));
      if (this.world.meter.add(UNITS_PER_KEY + unitsPerText)) yield this.world.meter.take();
    }
  }

  /** What a term of so many bytes takes for them. */
  #unitsOf(bytes: number): number {
    return bytes * (this.#isTested ? UNITS_PER_TESTED : 1);
  }

  #numberOf(column: OrdinalDocValues, ordinal: number): number {
    const known = this.#known[ordinal];
    return known === UNKNOWN ? (this.#known[ordinal] = this.numbers.of(column.terms.text(ordinal))) : known;
  }

  #readMissing({ docs, owners, count }: Block, below: Block): void {
    if (this.#missing === LEFT_OUT) return;
    for (let i = 0; i < count; i++) {
      below.docs[i] = docs[i];
      below.owners[i] = this.buckets.of(owners[i], this.#missing);
    }
    below.count = count;
  }

  #readSingle({ docs, owners, count }: Block, column: OrdinalDocValues, below: Block): void {
    const { ordinals, docsWithValue } = column;
    const buckets = this.buckets;
    const known = this.#known;
    const { table } = buckets;
    const belowDocs = below.docs;
    const belowOwners = below.owners;
    let size = 0;
    for (let i = 0; i < count; i++) {
      const doc = docs[i];
      const ordinal = ordinals[doc];
      let number = hasBit(docsWithValue, doc) ? known[ordinal] : this.#missing;
      if (number === UNKNOWN) {
        number = this.#numberOf(column, ordinal);
        if (number >= 0) buckets.of(owners[i], number);
      }
      if (number < 0) continue;
      belowDocs[size] = doc;
      belowOwners[size++] = table === undefined ? number : table.of(owners[i], number);
    }
    if (table === undefined && this.#missing >= 0) buckets.of(0, this.#missing);
    below.count = size;
  }

  #readMany({ docs, owners, count }: Block, column: OrdinalDocValues, offsets: Uint32Array, below: Block): void {
    for (let i = 0; i < count; i++) {
      const doc = docs[i];
      const start = offsets[doc];
      const end = offsets[doc + 1];
      if (!below.reserve(Math.max(1, end - start))) break;
      if (start === end && this.#missing >= 0) this.#add(below, doc, owners[i], this.#missing);
      for (let at = start; at < end; at++) {
        const number = this.#numberOf(column, column.ordinals[at]);
        if (number >= 0) this.#add(below, doc, owners[i], number);
      }
    }
  }

  #add(below: Block, doc: number, owner: number, number: number): void {
    below.docs[below.count] = doc;
    below.owners[below.count++] = this.buckets.of(owner, number);
  }
}
