/** True when `text` is `pattern` with each `*` standing for any run of characters. Linear: patterns come from outside. */
export function wildcardMatches(pattern: string, text: string): boolean {
  const parts = pattern.split('*');
  const first = parts[0] ?? '';
  if (parts.length === 1) return pattern === text;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  const last = parts.at(-1) ?? '';
  return text.length - last.length >= at && text.endsWith(last);
}
