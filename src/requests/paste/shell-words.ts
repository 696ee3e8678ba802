/**
 * The words of a POSIX shell command: quotes, escapes, `$'…'`, comments and lines continued with a backslash read. A here-document is the word after `<<<`. Several
 * commands: several lists.
 */
export function shellWords(script: string): readonly (readonly string[])[] {
  const text = withHereStrings(script);
  const commands: string[][] = [[]];
  let word: string | undefined;
  let at = 0;
  const push = () => {
    if (word !== undefined) commands.at(-1)?.push(word);
    word = undefined;
  };
  while (at < text.length) {
    const rest = text.slice(at);
    const comment = word === undefined ? /^#[^\n]*/.exec(rest) : null;
    const found =
      comment ??
      /^(?:\\\r?\n|\^\r?\n)|^[ \t]+|^<<<|^(?:\r?\n|;|&&|\||&)|^\$'((?:[^'\\]|\\[^])*)'|^'([^']*)'|^"((?:[^"\\]|\\[^])*)"|^\\([^])|^[^]/.exec(
        rest,
      );
    if (found === null) break;
    const [token, ansi, single, double, escaped] = found;
    at += token.length;
    if (/^(?:\\|\^)\r?\n$/.test(token) || (token.startsWith('#') && word === undefined)) continue;
    if (/^[ \t]+$/.test(token)) push();
    else if (token === '<<<') {
      push();
      commands.at(-1)?.push(token);
    } else if (/^(?:\r?\n|;|&&|\||&)$/.test(token)) {
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

/** Here-documents as here-strings, so that the rest of their line stays where it is. */
function withHereStrings(script: string): string {
  return script.replaceAll(
    /(?<!<)<<-?[ \t]*(['"]?)(\w+)\1([^\n]*)\n(?:([^]*?)\n)??[ \t]*\2[ \t]*(?=\r?\n|$)/g,
    (_, __, ___, rest: string, body: string | undefined) => `<<< '${(body ?? '').replaceAll("'", String.raw`'\''`)}'${rest}`,
  );
}
