import { describe, expect, it } from 'vitest';
import { longInComments, longInMarkdown, MOST_WORDS } from './lib/sentences.mjs';

const words = (count: number): string => Array.from({ length: count }, () => 'word').join(' ');
const longest = `${words(MOST_WORDS)}.`;
const long = `${words(MOST_WORDS + 1)}.`;

describe('the measure of sentences', () => {
  it('takes a sentence of forty words and finds one of forty-one, wherever lines end', () => {
    expect(longInMarkdown(`${longest} ${longest}\n${longest}`)).toEqual([]);
    expect(longInMarkdown(`Short.\n\nThis is ${words(20)}\n${words(20)}, so.`)).toMatchObject([{ line: 3, words: 43 }]);
  });

  it('finds it in items of lists, and not over their ends', () => {
    expect(longInMarkdown(`- ${words(30)}\n- ${words(30)}\n\n1. ${long}`)).toMatchObject([{ line: 4, words: 41 }]);
  });

  it('leaves code, tables and headings alone, and addresses of links', () => {
    expect(longInMarkdown(`# ${long}\n| ${long} |\n\`\`\`sh\n${long}\n\`\`\``)).toEqual([]);
    expect(longInMarkdown(`${words(39)} [a](b c d e f).`)).toEqual([]);
  });

  it.each([
    ['a block', `/** ${long} */\nconst a = 1;`],
    ['a block of lines', `/**\n * ${words(30)}\n * ${words(30)}.\n */`],
    ['a block in a class', `class A {\n  /** ${long} */\n  b = 1;\n}`],
    ['lines one below the other', `// ${words(30)}\n// ${words(30)}.`],
    ['a line behind code', `const a = 1; // ${long}`],
  ])('finds it in comments: %s', (_, source) => {
    expect(longInComments(source)).toHaveLength(1);
  });

  it('keeps comments apart that code parts', () => {
    expect(longInComments(`// ${words(30)}\nconst a = 1;\n// ${words(30)}\n/** ${words(30)} */ /* ${words(5)} */`)).toEqual([]);
    expect(longInComments(`/**\n * ${words(30)}\n * @param a ${words(30)}\n */\nconst text = '${long}';`)).toEqual([]);
  });
});
