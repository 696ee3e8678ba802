/**
 * BM25 by the formula, document by document: no postings, no blocks, nothing shared with the engine.
 * @see docs/search.md, scores
 */
export interface ShardOracle {
  /** Score by id of every document that matches; terms joined by `or` or `and`. */
  match(terms: readonly string[], operator: 'or' | 'and'): ReadonlyMap<string, number>;
}

const K1 = 1.2;
const B = 0.75;

/** The oracle for one shard, holding the given texts by id. A text without tokens counts as a field that is not there. */
export function shardOracle(texts: ReadonlyMap<string, string>): ShardOracle {
  const documents = [...texts].map(([id, text]) => ({ id, tokens: tokenize(text) })).filter(({ tokens }) => tokens.length > 0);
  const total = documents.reduce((sum, { tokens }) => sum + tokens.length, 0);
  const average = total / documents.length;

  return {
    match(terms, operator) {
      const idf = new Map(terms.map((term) => [term, inverseFrequency(documents.length, documents.filter(holds(term)).length)]));
      const scores = new Map<string, number>();
      for (const { id, tokens } of documents) {
        const present = terms.filter((term) => tokens.includes(term));
        if (present.length === 0 || (operator === 'and' && present.length < terms.length)) continue;
        const length = storedLength(tokens.length);
        let score = 0;
        for (const term of present) {
          const frequency = tokens.filter((token) => token === term).length;
          score += ((K1 + 1) * (idf.get(term) ?? 0) * frequency) / (frequency + K1 * (1 - B + (B * length) / average));
        }
        scores.set(id, score);
      }
      return scores;
    },
  };
}

/** Words as the standard analyzer finds them in plain ASCII: letters, digits and `_`, joined inside by `.` `'` `:` or `.` `'` `,` `;`. */
function tokenize(text: string): readonly string[] {
  const words = text.match(/(?:[a-z0-9_]|(?<=[a-z])[.':](?=[a-z])|(?<=[0-9])[.',;](?=[0-9]))+/gi) ?? [];
  return words.filter((word) => /[a-z0-9]/i.test(word)).map((word) => word.toLowerCase());
}

function holds(term: string): (document: { readonly tokens: readonly string[] }) => boolean {
  return ({ tokens }) => tokens.includes(term);
}

function inverseFrequency(documents: number, holding: number): number {
  return Math.log(1 + (documents - holding + 0.5) / (holding + 0.5));
}

/**
 * A length after its trip through one byte: 0 to 23 as they are, and beyond that what is over 24 cut to its four highest bits.
 */
function storedLength(length: number): number {
  if (length < 24) return length;
  const over = length - 24;
  const dropped = Math.max(0, Math.floor(Math.log2(Math.max(over, 1))) - 3);
  return 24 + Math.floor(over / 2 ** dropped) * 2 ** dropped;
}

/** The shard of an id among `shards`, by the routing rule. @see docs/search.md, routing */
export function shardOf(id: string, shards: number): number {
  const doublings = Math.max(1, 10 - Math.ceil(Math.log2(shards)));
  const routingShards = shards * 2 ** doublings;
  const hash = murmur3(Buffer.from(id, 'utf16le'));
  const positive = ((hash % routingShards) + routingShards) % routingShards;
  return Math.floor(positive / (routingShards / shards));
}

/** Murmur3, x86, 32 bits, seed 0, signed. */
function murmur3(bytes: Buffer): number {
  const whole = bytes.length - (bytes.length % 4);
  let h = 0;
  for (let at = 0; at < whole; at += 4) h = Math.imul(rotate(h ^ mix(bytes.readInt32LE(at)), 13), 5) + 0xe6546b64;
  let tail = 0;
  for (let at = bytes.length - 1; at >= whole; at--) tail = (tail << 8) | bytes.readUInt8(at);
  h ^= mix(tail) ^ bytes.length;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

function mix(block: number): number {
  return Math.imul(rotate(Math.imul(block, 0xcc9e2d51), 15), 0x1b873593);
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}
