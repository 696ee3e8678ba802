const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#x27;'],
  ['/', '&#x2F;'],
]);
/** A piece of the text as it is shown. */
export function encodeText(text, { escapeHtml }) {
  return escapeHtml ? text.replace(/[&<>"'/]/g, (char) => ENTITIES.get(char) ?? char) : text;
}
