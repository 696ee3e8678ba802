/** A parsed regular expression. */
export type RegexpNode =
  | { readonly kind: 'empty' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'any_text' }
  | { readonly kind: 'set'; readonly ranges: readonly (readonly [min: number, max: number])[] }
  | { readonly kind: 'concat' | 'union'; readonly parts: readonly RegexpNode[] }
  | { readonly kind: 'intersection'; readonly parts: readonly RegexpNode[] }
  | { readonly kind: 'complement'; readonly part: RegexpNode }
  | { readonly kind: 'repeat'; readonly part: RegexpNode; readonly min: number; readonly max: number };

/** The operators beyond the plain ones that are switched on. */
export interface RegexpFlags {
  readonly complement: boolean;
  readonly intersection: boolean;
  readonly emptyLanguage: boolean;
  readonly anyString: boolean;
  readonly interval: boolean;
}

export const ALL_FLAGS: RegexpFlags = { complement: true, intersection: true, emptyLanguage: true, anyString: true, interval: true };

/** One code point. */
export function pointNode(point: number): RegexpNode {
  return { kind: 'set', ranges: [[point, point]] };
}
