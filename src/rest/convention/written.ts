import type { WireNode } from '../json-bytes.ts';

/** A record of the wire as its writer builds it: the same keys, each with something to write. */
export type Written<Shape> = { readonly [Key in keyof Shape]: WireNode };
