/** Whole numbers from 0, in the narrowest array that holds them. */
export type UintArray = Uint8Array | Uint16Array | Uint32Array;

/** Numbers of a column, in the narrowest array that holds them. */
export type NumericArray = Int8Array | Int16Array | Int32Array | Float64Array | BigInt64Array;
