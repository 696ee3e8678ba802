/** A value of a document as a reader may see it: texts as they are, everything else as JSON, nothing as nothing. */
export function plainText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
