/** One argument for a POSIX shell: in single quotes, in which nothing is special. A NUL cannot be an argument and has no place in `text`. */
export function shellQuote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A JavaScript string literal in single quotes. */
export function scriptString(text: string): string {
  const inner = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`);
  return `'${inner}'`;
}

/** A Python string literal. The escapes `JSON.stringify` writes mean the same in Python. */
export function pythonString(text: string): string {
  return JSON.stringify(text);
}
