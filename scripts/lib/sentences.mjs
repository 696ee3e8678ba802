/** Words of the longest sentence that docs and comments may have. */
export const MOST_WORDS = 40;

/** @typedef {{ line: number, words: number, sentence: string }} LongSentence line: where its paragraph begins, from 1 */

/**
 * Sentences of a Markdown page that are too long. Code, tables, headings and HTML are no sentences; each item of a list begins one.
 * @param {string} page
 * @returns {LongSentence[]}
 */
export function longInMarkdown(page) {
  const paragraphs = new Paragraphs();
  let isCode = false;
  for (const [at, line] of page.split('\n').entries()) {
    const isFence = /^\s*```/.test(line);
    if (isFence) isCode = !isCode;
    if (isCode || isFence || /^(?:\s*$|#|\s*\||\s*<)/.test(line)) paragraphs.end();
    else paragraphs.add(line, at);
  }
  return paragraphs.long();
}

/**
 * Sentences of comments in a TypeScript text that are too long: of blocks, of lines one below the other, and of those behind code. Examples of code are
 * left out.
 * @param {string} source
 * @returns {LongSentence[]}
 */
export function longInComments(source) {
  const paragraphs = new Paragraphs();
  let isBlock = false;
  let isCode = false;
  for (const [at, line] of source.split('\n').entries()) {
    const [, opened] = isBlock ? [] : (/^\s*\/\*\*?(.*)$/.exec(line) ?? []);
    const [, text] = /^\s*\/\/(.*)$/.exec(line) ?? [];
    const [, behind] = /[;,{([]\s+\/\/ (.*)$/.exec(line) ?? [];
    if (opened !== undefined || (!isBlock && text === undefined)) paragraphs.end();
    const inside = isBlock ? line.replace(/^\s*\*(?!\/)/, '') : (opened ?? text ?? behind);
    if (inside === undefined) continue;
    if (opened !== undefined) isBlock = true;
    // An example of code has no sentences.
    const isFence = /^\s*```/.test(inside);
    if (isFence) isCode = !isCode;
    if (isCode || isFence) {
      paragraphs.end();
      continue;
    }
    const isEnd = isBlock && inside.includes('*/');
    paragraphs.add(isBlock ? inside.replace(/\*\/.*$/, '') : inside, at);
    if (isEnd) isBlock = false;
    if (isEnd || text === undefined) if (!isBlock) paragraphs.end();
  }
  return paragraphs.long();
}

class Paragraphs {
  /** @type {{ line: number, text: string }[]} */
  #done = [];
  /** @type {string[]} */
  #lines = [];
  #start = 0;

  /** @param {string} line @param {number} at */
  add(line, at) {
    if (/^\s*(?:$|[-*] |\d+\. |@\w)/.test(line)) this.end();
    if (line.trim() === '') return;
    if (this.#lines.length === 0) this.#start = at + 1;
    this.#lines.push(line.trim());
  }

  end() {
    if (this.#lines.length > 0) this.#done.push({ line: this.#start, text: this.#lines.join(' ') });
    this.#lines = [];
  }

  /** @returns {LongSentence[]} */
  long() {
    this.end();
    return this.#done.flatMap(({ line, text }) =>
      text
        .replaceAll(/\]\([^)]*\)/g, ']')
        .split(/(?<=[.!?][)"”'’*_`]*)\s+/)
        .map((sentence) => ({ line, words: sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length, sentence }))
        .filter(({ words }) => words > MOST_WORDS),
    );
  }
}
