/** Analyzers and tokenizers that cut by word boundaries; every other one calls each of its tokens a word. */
const WORD_BOUNDARY = new Set(['standard', 'english']);
const TYPES = [
  [/^[\p{Nd}\p{P}_]+$/u, '<NUM>'],
  [/^\p{Script=Han}/u, '<IDEOGRAPHIC>'],
  [/^\p{Script=Hiragana}/u, '<HIRAGANA>'],
  [/^[\p{Script=Katakana}\u30fc]+$/u, '<KATAKANA>'],
  [/^\p{Script=Hangul}+$/u, '<HANGUL>'],
  [/^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u, '<SOUTHEAST_ASIAN>'],
  [/^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|[#*]\ufe0f?\u20e3)/u, '<EMOJI>'],
];
/** The peers' name for the kind of a token, from the text it was cut out of; `name` is the analyzer or tokenizer that cut it. */
export function tokenType(name, text) {
  if (!WORD_BOUNDARY.has(name)) return 'word';
  return TYPES.find(([shape]) => shape.test(text))?.[1] ?? '<ALPHANUM>';
}
