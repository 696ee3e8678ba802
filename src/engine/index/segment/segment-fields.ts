import type { Bits } from '../memory/bits.ts';
import type { NumericArray, UintArray } from '../memory/number-arrays.ts';
import { openNumericDocValues, openOrdinalDocValues } from './doc-values-reader.ts';
import { FlatInvertedField } from './inverted-reader.ts';
import type { BitsEntry, ColumnEntry, FieldEntry, LayoutReader, NestedEntry, Section } from './segment-layout.ts';
import type { DocValues, InvertedField, NestedObjects, Segment, TermDictionary } from './segment.ts';
import { FlatTermDictionary } from './term-dictionary.ts';

/** A field and what was opened of it so far. */
interface OpenField {
  readonly entry: FieldEntry;
  terms: TermDictionary | undefined;
  inverted: InvertedField | undefined;
  docValues: DocValues | undefined;
}

/** Objects that can be merged. */
export type OpenObjects = NestedObjects<Segment & SegmentFields>;

/** Where the fields of some documents lie, and the objects nested in these. */
export interface FieldSections {
  readonly layout: LayoutReader;
  readonly fields: readonly (readonly [path: string, field: FieldEntry])[];
  readonly nested: readonly (readonly [path: string, objects: NestedEntry])[] | undefined;
  readonly onDerived: (bytes: number) => void;
}

/** The fields of a segment's documents, or of the objects nested in them. Everything but the views themselves is made on first use. */
export abstract class SegmentFields {
  readonly docCount: number;
  protected readonly layout: LayoutReader;
  readonly #fields = new Map<string, OpenField>();
  readonly #entries: FieldSections['nested'];
  readonly #onDerived: (bytes: number) => void;
  #nested: Map<string, OpenObjects> | undefined;

  constructor({ layout, fields, nested, onDerived }: FieldSections) {
    this.docCount = layout.docCount;
    this.layout = layout;
    this.#entries = nested;
    this.#onDerived = onDerived;
    for (const [path, entry] of fields) this.#fields.set(path, { entry, terms: undefined, inverted: undefined, docValues: undefined });
  }

  /** Paths of all fields kept here, sorted. */
  get paths(): Iterable<string> {
    return this.#fields.keys();
  }

  /** Paths of the objects nested right below the documents. */
  get nestedPaths(): readonly string[] {
    return this.#entries === undefined ? NO_PATHS : this.#entries.map(([path]) => path);
  }

  inverted(path: string): InvertedField | undefined {
    const field = this.#fields.get(path);
    const terms = field?.entry.postings && this.#termsOf(field);
    if (!field?.entry.postings || !terms) return undefined;
    field.inverted ??= new FlatInvertedField(this.layout, field.entry.postings, terms, this.#onDerived);
    return field.inverted;
  }

  docValues(path: string): DocValues | undefined {
    const field = this.#fields.get(path);
    if (field) field.docValues ??= this.#openDocValues(field);
    return field?.docValues;
  }

  fieldNames(path: string): Bits | undefined {
    const present = this.#fields.get(path)?.entry.present;
    return present && this.bits(present);
  }

  /** Dictionary that the postings and the ordinals of a field share. */
  terms(path: string): TermDictionary | undefined {
    const field = this.#fields.get(path);
    return field && this.#termsOf(field);
  }

  /** The objects nested at a path right below the documents. */
  nested(path: string): OpenObjects | undefined {
    const entry = this.#entries?.find((one) => one[0] === path)?.[1];
    if (entry === undefined) return undefined;
    this.#nested ??= new Map();
    let objects = this.#nested.get(path);
    if (objects === undefined) {
      const { docCount, fields, nested, starts } = entry;
      const layout = this.layout.withDocs(docCount);
      objects = this.openNested(path, layout.get(starts), { layout, fields, nested, onDerived: this.#onDerived });
      this.#nested.set(path, objects);
    }
    return objects;
  }

  protected abstract openNested(path: string, starts: Uint32Array, sections: FieldSections): OpenObjects;

  protected bits({ words, cardinality }: BitsEntry): Bits {
    return { words: this.layout.get(words), cardinality };
  }

  #termsOf(field: OpenField): TermDictionary | undefined {
    const { terms } = field.entry;
    if (terms) field.terms ??= new FlatTermDictionary(this.layout.get(terms.bytes), this.layout.get(terms.offsets), this.#onDerived);
    return field.terms;
  }

  #openDocValues(field: OpenField): DocValues | undefined {
    const { numbers, ordinals } = field.entry;
    if (numbers) return openNumericDocValues(this.#column(numbers as NumericColumn));
    const terms = ordinals && this.#termsOf(field);
    return terms && openOrdinalDocValues(this.#column(ordinals as OrdinalColumn), terms);
  }

  #column<A extends NumericArray | UintArray>(entry: ColumnEntry & { readonly values: Section<A> }) {
    return {
      values: this.layout.get(entry.values),
      docsWithValue: this.bits(entry.docsWithValue),
      offsets: entry.offsets && this.layout.get(entry.offsets),
      onOrderBuilt: this.#onDerived,
    };
  }
}

const NO_PATHS: readonly string[] = [];

type NumericColumn = ColumnEntry & { readonly values: Section<NumericArray> };
type OrdinalColumn = ColumnEntry & { readonly values: Section<UintArray> };
