/** What of a key a request carries: `name:secret`. The secret may have colons in it. */
export function credentialsOf(key: string): string {
  return key.split(':').slice(0, -2).join(':');
}

/** A key without its secret, for a list: `reader, read *`. */
export function labelOf(key: string): string {
  const parts = key.split(':');
  return `${parts[0] ?? ''}, ${parts.slice(-2).join(' ')}`;
}
