/** The kinds of characters tokens can be made of, by the peers' names. */
const KINDS = {
  letter: /^\p{L}$/u,
  digit: /^\p{Nd}$/u,
  // No-break spaces do not separate.
  whitespace: /^[^\S\u00a0\u2007\u202f\ufeff]$/u,
  punctuation: /^\p{P}$/u,
  symbol: /^\p{S}$/u,
};
/**
 * What the `token_chars` of a tokenizer let into its tokens; undefined: everything.
 * @returns the sentence that says what is wrong
 */
export function tokenCharacters(kinds, custom) {
  if (kinds.length === 0) return undefined;
  const shapes = [];
  for (const kind of kinds.map((name) => name.trim().toLowerCase())) {
    const shape = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
    if (shape !== undefined) shapes.push(shape);
    else if (kind !== 'custom') return `Unknown token type: '${kind}', must be one of [${[...Object.keys(KINDS), 'custom'].join(', ')}]`;
    else if (custom === undefined) return "Token type: 'custom' requires setting `custom_token_chars`";
  }
  const more = new Set(kinds.includes('custom') ? custom : '');
  return (character) => more.has(character) || shapes.some((shape) => shape.test(character));
}
