import { formatDouble } from '../../json/java-number.ts';
import { encodeUtf8 } from '../../json/utf8.ts';
import { hasBit } from '../../index/memory/bits.ts';
import { finishHash, murmur3 } from '../../index/memory/murmur3.ts';
import { LeafDecay } from './leaf-decay.ts';
import { DocNumbers } from './doc-numbers.ts';
import { ScoreRefusal } from './score-refusal.ts';
const ONE = { score: () => 1 };
/** Binds a function to a leaf of a shard. */
export function leafFunction(score, leaf, shard) {
  switch (score.kind) {
    case 'constant':
      return ONE;
    case 'field_value':
      return new LeafFieldValue(score, leaf);
    case 'random':
      return leafRandom(score, leaf, shard);
    case 'decay':
      return new LeafDecay(score, leaf);
    default:
      return score;
  }
}
const MODIFIERS = {
  none: (value) => value,
  log: Math.log10,
  log1p: (value) => Math.log10(value + 1),
  log2p: (value) => Math.log10(value + 2),
  ln: Math.log,
  ln1p: Math.log1p,
  ln2p: (value) => Math.log1p(value + 1),
  square: (value) => value ** 2,
  sqrt: Math.sqrt,
  reciprocal: (value) => 1 / value,
};
/** What to use instead of a modifier that made a negative factor. */
const ADVICE = {
  ln: '; consider using ln1p or ln2p instead of ln to avoid negative scores',
  log: '; consider using log1p or log2p instead of log to avoid negative scores',
};
class LeafFieldValue {
  #score;
  #numbers;
  #factor;
  constructor(score, { segment }) {
    this.#score = score;
    this.#numbers = new DocNumbers(segment, score.field, score.form);
    this.#factor = Math.fround(score.factor);
  }
  score(doc) {
    const { field, modifier, missing } = this.#score;
    const [from, to] = this.#numbers.range(doc);
    const value = from < to ? this.#numbers.value(from) : missing;
    if (value === undefined) throw new ScoreRefusal({ type: 'exception', reason: `Missing value for field [${field}]` });
    const factor = MODIFIERS[modifier](value * this.#factor);
    if (!(factor < 0)) return factor;
    const reason =
      `field value function must not produce negative scores, but got: [${formatDouble(factor)}] ` +
      `for field value: [${formatDouble(value)}]${ADVICE[modifier] ?? ''}`;
    throw new ScoreRefusal({ type: 'illegal_argument_exception', reason });
  }
}
/** Of a hash the bits that a float between 0 and 1 has room for. */
const FRACTION_BITS = 24;
function leafRandom({ seed, salt, source }, leaf, shard) {
  const salted = finishHash(seed ^ (salt | shard));
  const fraction = (hash) => (hash & (2 ** FRACTION_BITS - 1)) / 2 ** FRACTION_BITS;
  if (source === undefined) return { score: (doc) => fraction(finishHash((leaf.docBase + doc) ^ salted)) };
  const bytes = bytesReader(source, leaf);
  return {
    score: (doc) => {
      const value = bytes(doc);
      return fraction(value === undefined ? salted : murmur3(value, salted));
    },
  };
}
/** Reads the first value of a document as the peers write it, in the order of texts; undefined where there is none. */
function bytesReader({ field, kind, isFloating }, { segment }) {
  if (kind === 'id') return (doc) => segment.idBytes(doc);
  if (kind === 'seq_no') return (doc) => encodeUtf8(String(segment.seqNo(doc)));
  if (kind !== 'term' && kind !== 'ip') {
    const numbers = new DocNumbers(segment, field, kind);
    return (doc) => {
      const [from, to] = numbers.range(doc);
      let first;
      for (let at = from; at < to; at++) {
        const text = isFloating ? formatDouble(numbers.value(at)) : String(numbers.exact(at));
        if (first === undefined || text < first) first = text;
      }
      return first === undefined ? undefined : encodeUtf8(first);
    };
  }
  const column = segment.docValues(field);
  if (column?.kind !== 'ordinal') return () => undefined;
  return (doc) => {
    if (!hasBit(column.docsWithValue, doc)) return undefined;
    const term = column.terms.bytes(column.ordinals[column.offsets === undefined ? doc : column.offsets[doc]]);
    return kind === 'ip' ? addressBytes(term) : term;
  };
}
/** An address is kept as hexadecimal digits. */
function addressBytes(term) {
  const bytes = new Uint8Array(term.length >>> 1);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(String.fromCharCode(term[2 * i], term[2 * i + 1]), 16);
  return bytes;
}
