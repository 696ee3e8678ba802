import { compareBytes, encodeUtf8 } from '../json/utf8.ts';
import { BytesTable } from './growable.ts';

/** UTF-16 order is UTF-8 order as long as no code unit reaches the surrogates. */
const FROM_SURROGATES_UP = /[\ud800-\uffff]/;

interface SortedTerms {
  readonly terms: BytesTable;
  /** Ordinal of each term id. */
  readonly ordinals: Uint32Array;
}

/** Terms of one field in a buffer, numbered as they first came. */
export class TermTable {
  readonly #ids = new Map<string, number>();
  #wide = false;

  idOf(term: string): number {
    const known = this.#ids.get(term);
    return known === undefined ? this.#insert(term) : known;
  }

  /** The terms by UTF-8 bytes. Texts that differ only in lone surrogates are the same bytes and get the same ordinal. */
  sorted(): SortedTerms {
    return this.#wide ? this.#sortedByBytes() : this.#sortedByUnits();
  }

  #insert(term: string): number {
    const id = this.#ids.size;
    this.#ids.set(term, id);
    if (!this.#wide && FROM_SURROGATES_UP.test(term)) this.#wide = true;
    return id;
  }

  #sortedByUnits(): SortedTerms {
    const terms = new BytesTable();
    const ordinals = new Uint32Array(this.#ids.size);
    const texts = [...this.#ids.keys()].sort();
    for (let ordinal = 0; ordinal < texts.length; ordinal++) {
      terms.appendText(texts[ordinal]);
      ordinals[this.idOf(texts[ordinal])] = ordinal;
    }
    return { terms, ordinals };
  }

  #sortedByBytes(): SortedTerms {
    const terms = new BytesTable();
    const ordinals = new Uint32Array(this.#ids.size);
    const entries = [...this.#ids].map(([text, id]) => ({ id, bytes: encodeUtf8(text) }));
    entries.sort((a, b) => compareBytes(a.bytes, b.bytes));
    for (const { id, bytes } of entries) {
      if (terms.size === 0 || compareBytes(terms.at(terms.size - 1), bytes) !== 0) terms.append(bytes);
      ordinals[id] = terms.size - 1;
    }
    return { terms, ordinals };
  }
}
