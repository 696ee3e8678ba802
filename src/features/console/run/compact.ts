/** JSON without the space between its tokens, and strings in triple quotes as JSON writes them. Digits stay as they are. */
export function compactJson(text: string): string {
  return text.replaceAll(/"""([^]*?)"""|"(?:[^"\\\n]|\\.)*"|\s+/g, (token: string, inner: string | undefined) => {
    if (inner !== undefined) return JSON.stringify(inner);
    return token.startsWith('"') ? token : '';
  });
}
