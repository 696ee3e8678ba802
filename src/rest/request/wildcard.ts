/** True when `text` is `pattern` with each `*` standing for any run of characters. Linear: patterns come from outside. */
export function wildcardMatches(pattern: string, text: string): boolean {
  return wildcardOf(pattern)(text);
}

/** A pattern that is read once for many texts. */
export function wildcardOf(pattern: string): (text: string) => boolean {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) return (text) => text === pattern;
  const between = others.filter((part) => part !== '');
  return (text) => {
    if (!text.startsWith(first)) return false;
    let at = first.length;
    for (const part of between) {
      const found = text.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return text.length - last.length >= at && text.endsWith(last);
  };
}
