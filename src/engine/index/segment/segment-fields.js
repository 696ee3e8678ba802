import { openNumericDocValues, openOrdinalDocValues } from './doc-values-reader.ts';
import { FlatInvertedField } from './inverted-reader.ts';
import { FlatTermDictionary } from './term-dictionary.ts';
/** The fields of a segment's documents, or of the objects nested in them. Everything but the views themselves is made on first use. */
export class SegmentFields {
  docCount;
  layout;
  #fields = new Map();
  #entries;
  #onDerived;
  #nested;
  constructor({ layout, fields, nested, onDerived }) {
    this.docCount = layout.docCount;
    this.layout = layout;
    this.#entries = nested;
    this.#onDerived = onDerived;
    for (const [path, entry] of fields) this.#fields.set(path, { entry, terms: undefined, inverted: undefined, docValues: undefined });
  }
  /** Paths of all fields kept here, sorted. */
  get paths() {
    return this.#fields.keys();
  }
  /** Paths of the objects nested right below the documents. */
  get nestedPaths() {
    return this.#entries === undefined ? NO_PATHS : this.#entries.map(([path]) => path);
  }
  inverted(path) {
    const field = this.#fields.get(path);
    const terms = field?.entry.postings && this.#termsOf(field);
    if (!field?.entry.postings || !terms) return undefined;
    field.inverted ??= new FlatInvertedField(this.layout, field.entry.postings, terms, this.#onDerived);
    return field.inverted;
  }
  docValues(path) {
    const field = this.#fields.get(path);
    if (field) field.docValues ??= this.#openDocValues(field);
    return field?.docValues;
  }
  fieldNames(path) {
    const present = this.#fields.get(path)?.entry.present;
    return present && this.bits(present);
  }
  /** Dictionary that the postings and the ordinals of a field share. */
  terms(path) {
    const field = this.#fields.get(path);
    return field && this.#termsOf(field);
  }
  /** The objects nested at a path right below the documents. */
  nested(path) {
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
  bits({ words, cardinality }) {
    return { words: this.layout.get(words), cardinality };
  }
  #termsOf(field) {
    const { terms } = field.entry;
    if (terms) field.terms ??= new FlatTermDictionary(this.layout.get(terms.bytes), this.layout.get(terms.offsets));
    return field.terms;
  }
  #openDocValues(field) {
    const { numbers, ordinals } = field.entry;
    if (numbers) return openNumericDocValues(this.#column(numbers));
    const terms = ordinals && this.#termsOf(field);
    return terms && openOrdinalDocValues(this.#column(ordinals), terms);
  }
  #column(entry) {
    return {
      values: this.layout.get(entry.values),
      docsWithValue: this.bits(entry.docsWithValue),
      offsets: entry.offsets && this.layout.get(entry.offsets),
      onOrderBuilt: this.#onDerived,
    };
  }
}
const NO_PATHS = [];
