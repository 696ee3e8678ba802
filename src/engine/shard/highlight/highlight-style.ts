/** How the text of one field is to be shown. */
export interface HighlightStyle {
  /** `unified` cuts at sentences or words and weighs what it cuts; `plain` cuts every so many characters; `fvh` needs term vectors. */
  readonly highlighter: string;
  readonly preTag: string;
  readonly postTag: string;
  /** UTF-16 units of a fragment, about. */
  readonly fragmentSize: number;
  /** 0: the whole text, with everything in it that matches. */
  readonly fragments: number;
  /** Best fragments first over all values; else value by value. */
  readonly byScore: boolean;
  /** UTF-16 units shown where nothing matches; 0: none. */
  readonly noMatchSize: number;
  /** The text, not the tags, goes through HTML escaping. */
  readonly escapeHtml: boolean;
  /** Where `unified` cuts. `chars` is refused by it. */
  readonly boundary: 'sentence' | 'word' | 'chars';
  /** How `plain` cuts: `span` keeps the words of a phrase together. */
  readonly fragmenter: string;
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#x27;'],
  ['/', '&#x2F;'],
]);

/** A piece of the text as it is shown. */
export function encodeText(text: string, { escapeHtml }: HighlightStyle): string {
  return escapeHtml ? text.replace(/[&<>"'/]/g, (char) => ENTITIES.get(char) ?? char) : text;
}
