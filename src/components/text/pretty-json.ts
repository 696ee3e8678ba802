/**
 * Indents JSON text without reading its numbers, so that long integers keep their digits. What is not JSON comes back as it is.
 */
export function prettyJson(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text;
  let depth = 0;
  const line = () => `\n${'  '.repeat(depth)}`;
  return text.replaceAll(/"(?:[^"\\]|\\.)*"|[[{]\s*[\]}]|[[\]{},:]|\s+/g, (token) => {
    switch (token) {
      case '{':
      case '[':
        depth++;
        return token + line();
      case '}':
      case ']':
        depth = Math.max(0, depth - 1);
        return line() + token;
      case ',':
        return token + line();
      case ':':
        return ': ';
      default:
        return token.startsWith('"') ? token : token.replaceAll(/\s+/g, '');
    }
  });
}
