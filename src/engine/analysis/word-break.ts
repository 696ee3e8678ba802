import { certain } from '../certain.ts';

/**
 * Classes of characters for word boundaries: UAX #29's Word_Break values, with ideographs, Hiragana, South East Asian
 * letters and emoji told apart because they make tokens of their own kind.
 */
export const OTHER = 0;
export const LETTER = 1;
export const HEBREW = 2;
export const NUMERIC = 3;
export const KATAKANA = 4;
export const EXTEND_NUM_LET = 5;
export const MID_LETTER = 6;
export const MID_NUM = 7;
export const MID_NUM_LET = 8;
export const SINGLE_QUOTE = 9;
export const DOUBLE_QUOTE = 10;
/** Extend, Format and ZWJ: they belong to the character before them. */
export const EXTEND = 11;
export const HAN = 12;
export const HIRAGANA = 13;
export const SOUTH_EAST_ASIAN = 14;
export const REGIONAL_INDICATOR = 15;
export const EMOJI = 16;

const MIDDLES: readonly (readonly [number, readonly number[]])[] = [
  [MID_LETTER, [0x3a, 0xb7, 0x387, 0x5f4, 0x2027, 0xfe13, 0xfe55, 0xff1a]],
  [MID_NUM, [0x2c, 0x3b, 0x37e, 0x589, 0x60c, 0x60d, 0x66c, 0x7f8, 0x2044, 0xfe10, 0xfe14, 0xfe50, 0xfe54, 0xff0c, 0xff1b]],
  [MID_NUM_LET, [0x2e, 0x2018, 0x2019, 0x2024, 0xfe52, 0xff07, 0xff0e]],
  [SINGLE_QUOTE, [0x27]],
  [DOUBLE_QUOTE, [0x22]],
  [EXTEND_NUM_LET, [0x5f, 0x202f, 0x203f, 0x2040, 0x2054, 0xfe33, 0xfe34, 0xfe4d, 0xfe4e, 0xfe4f, 0xff3f]],
  [NUMERIC, [0x66b]],
  [KATAKANA, [0x3031, 0x3032, 0x3033, 0x3034, 0x3035, 0x309b, 0x309c, 0x30a0, 0x30fc, 0xff70]],
  // A zero width space is a format character that separates.
  [OTHER, [0x200b]],
  // Signs that have the Emoji property but are plain signs in running text.
  [OTHER, [0x23, 0x2a, 0xa9, 0xae, 0x2122, 0x3030, 0x303d]],
  [LETTER, [0x2c2, 0x2c3, 0x2c4, 0x2c5, 0x2d2, 0x2d3, 0x2d4, 0x2d5, 0x2d6, 0x2d7, 0x5f3, 0xa720, 0xa721, 0xa789, 0xa78a, 0xab5b]],
];

const EXCEPTIONS: ReadonlyMap<number, number> = new Map(
  MIDDLES.flatMap(([wordClass, points]) => points.map((point): [number, number] => [point, wordClass])),
);

/** Asked in this order; the first that fits wins. */
const PROPERTIES: readonly (readonly [number, RegExp])[] = [
  [EXTEND, /[\p{Grapheme_Extend}\p{Mc}\p{Cf}\p{Emoji_Modifier}]/u],
  [NUMERIC, /\p{Nd}/u],
  [HAN, /\p{Script=Han}/u],
  [HIRAGANA, /\p{Script=Hiragana}/u],
  [KATAKANA, /\p{Script=Katakana}/u],
  [
    SOUTH_EAST_ASIAN,
    /(?=\p{L})[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tai_Le}\p{Script=New_Tai_Lue}\p{Script=Tai_Tham}\p{Script=Tai_Viet}\p{Script=Ahom}]/u,
  ],
  [HEBREW, /(?=\p{Lo})\p{Script=Hebrew}/u],
  [REGIONAL_INDICATOR, /\p{Regional_Indicator}/u],
  [EMOJI, /\p{Emoji}/u],
  [LETTER, /(?!\p{Ideographic})\p{Alphabetic}/u],
];

const PAGE_BITS = 8;
const PAGE_SIZE = 1 << PAGE_BITS;

/** What the properties come to below U+0100. Most texts need no others, and theirs take milliseconds to compile. */
const LATIN_PROPERTIES: typeof PROPERTIES = [
  [NUMERIC, /[0-9]/],
  [LETTER, /[A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff]/],
  [EXTEND, /\u00ad/],
];

function classify(point: number): number {
  const exception = EXCEPTIONS.get(point);
  if (exception !== undefined) return exception;
  const text = String.fromCodePoint(point);
  const properties = point < PAGE_SIZE ? LATIN_PROPERTIES : PROPERTIES;
  return properties.find(([, pattern]) => pattern.test(text))?.[0] ?? OTHER;
}

/** Pages of 256 classes, each filled when a text first needs it: a memo of the regular expressions above. */
const pages: (Uint8Array | undefined)[] = new Array<Uint8Array | undefined>(0x110000 >> PAGE_BITS).fill(undefined);

function fillPage(page: number): Uint8Array {
  const classes = new Uint8Array(PAGE_SIZE);
  for (let i = 0; i < PAGE_SIZE; i++) classes[i] = classify(page * PAGE_SIZE + i);
  pages[page] = classes;
  return classes;
}

/** Classes of U+0000 to U+00FF by code point, for loops over plain text. */
export const LATIN_CLASSES: Uint8Array = fillPage(0);

/** The word-break class of any code point; lone surrogates are OTHER. */
export function wordClass(point: number): number {
  const page = pages[point >> PAGE_BITS] ?? fillPage(point >> PAGE_BITS);
  return certain(page[point & (PAGE_SIZE - 1)]);
}
