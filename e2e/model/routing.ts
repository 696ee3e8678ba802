/**
 * The shard a document belongs on, computed the textbook way: MurmurHash3 x86 32-bit over the UTF-16LE bytes of the routing
 * value, into `slots`, which the shards share. Written for the model; shares nothing with the engine.
 */
export function modelShard(routing: string, shards: number, slots: number = defaultSlots(shards)): number {
  const hash = BigInt.asIntN(32, murmur3(Buffer.from(routing, 'utf16le')));
  const slot = Number(((hash % BigInt(slots)) + BigInt(slots)) % BigInt(slots));
  return Math.floor(slot / (slots / shards));
}

/** Twice the shards, and twice that again as long as it is no more than 1,024. */
function defaultSlots(shards: number): number {
  let slots = shards * 2;
  while (slots * 2 <= 1024) slots *= 2;
  return slots;
}

const WORD = 0xffffffffn;

/** As its author describes it, in exact arithmetic: slow, and hard to get wrong in the ways 32-bit code goes wrong. */
function murmur3(bytes: Buffer): bigint {
  let hash = 0n;
  const whole = bytes.length - (bytes.length % 4);
  for (let at = 0; at < whole; at += 4) {
    hash ^= scramble(BigInt(bytes.readUInt32LE(at)));
    hash = (rotate(hash, 13n) * 5n + 0xe6546b64n) & WORD;
  }
  let tail = 0n;
  for (let at = bytes.length - 1; at >= whole; at--) tail = (tail << 8n) | BigInt(bytes[at] ?? 0);
  if (bytes.length > whole) hash ^= scramble(tail);
  hash ^= BigInt(bytes.length);
  hash = ((hash ^ (hash >> 16n)) * 0x85ebca6bn) & WORD;
  hash = ((hash ^ (hash >> 13n)) * 0xc2b2ae35n) & WORD;
  return hash ^ (hash >> 16n);
}

function scramble(block: bigint): bigint {
  return (rotate((block * 0xcc9e2d51n) & WORD, 15n) * 0x1b873593n) & WORD;
}

function rotate(word: bigint, bits: bigint): bigint {
  return ((word << bits) | (word >> (32n - bits))) & WORD;
}
