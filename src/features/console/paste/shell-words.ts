/** The words of a POSIX shell command: quotes, escapes, `$'…'` and lines continued with a backslash read. Several commands: several lists. */
export function shellWords(text: string): readonly (readonly string[])[] {
  const commands: string[][] = [[]];
  let word: string | undefined;
  let at = 0;
  const push = () => {
    if (word !== undefined) commands.at(-1)?.push(word);
    word = undefined;
  };
  while (at < text.length) {
    const rest = text.slice(at);
    const found =
      /^(?:\\\r?\n|\^\r?\n)|^[ \t]+|^(?:\r?\n|;|&&|\||&)|^\$'((?:[^'\\]|\\[^])*)'|^'([^']*)'|^"((?:[^"\\]|\\[^])*)"|^\\([^])|^[^]/.exec(
        rest,
      );
    if (found === null) break;
    const [token, ansi, single, double, escaped] = found;
    at += token.length;
    if (/^(?:\\|\^)\r?\n$/.test(token)) continue;
    if (/^[ \t]+$/.test(token)) push();
    else if (/^(?:\r?\n|;|&&|\||&)$/.test(token)) {
      push();
      commands.push([]);
    } else if (ansi !== undefined) word = (word ?? '') + unescapeAnsi(ansi);
    else if (single !== undefined) word = (word ?? '') + single;
    else if (double !== undefined)
      word = (word ?? '') + double.replaceAll(/\\(\r?\n|[\\"$`])/g, (_, mark: string) => (mark.endsWith('\n') ? '' : mark));
    else word = (word ?? '') + (escaped ?? token);
  }
  push();
  return commands.filter((words) => words.length > 0);
}

const ansiEscapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', a: '\x07', b: '\b', f: '\f', v: '\v', e: '\x1b' };

function unescapeAnsi(text: string): string {
  return text.replaceAll(
    /\\(?:u([0-9a-fA-F]{1,4})|x([0-9a-fA-F]{1,2})|([^]))/g,
    (_, unicode: string | undefined, hex: string | undefined, mark: string) => {
      const code = unicode ?? hex;
      return code === undefined ? (ansiEscapes[mark] ?? mark) : String.fromCharCode(Number.parseInt(code, 16));
    },
  );
}
