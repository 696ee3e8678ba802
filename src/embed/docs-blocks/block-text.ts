import { largest } from '../../components/text/largest.ts';

/** Marks of remarks, as documentation builders set them. */
const MARKS = '.conum, .co, .callout, .code-callout, [data-callout]';

/** Blocks of requests: as highlighters, Sphinx, Asciidoctor and the builders of Elasticsearch's documentation write them. */
const BLOCKS =
  'code.language-console, .highlight-console pre, pre.lang-console, pre[lang="console"], [data-lang="console"], .lang-console > pre';

/** The blocks of a page that hold requests. */
export function consoleBlocks(page: ParentNode): readonly HTMLElement[] {
  const found = [...page.querySelectorAll<HTMLElement>(BLOCKS)].flatMap((one) => one.closest('pre') ?? one.querySelector('pre') ?? []);
  return [...new Set(found)];
}

/** The text of a block without the marks of its remarks. */
export function textOfBlock(block: HTMLElement): string {
  return textNodes(block)
    .filter((node) => node.parentElement?.closest(MARKS) === null)
    .map(({ data }) => data)
    .join('');
}

/** Where the text of a line of a block stands, in pixels: its upper edge below the block's, and its right edge in the window. */
export function lineBox(block: HTMLElement, line: number): { readonly top: number; readonly right: number } {
  const range = document.createRange();
  const boxes: DOMRect[] = [];
  let passed = 0;
  for (const node of textNodes(block)) {
    const lines = node.data.split('\n');
    const text = lines[line - passed] ?? '';
    if (text !== '') {
      const from = lines.slice(0, line - passed).join('\n').length + (line > passed ? 1 : 0);
      range.setStart(node, from);
      range.setEnd(node, from + text.length);
      boxes.push(range.getBoundingClientRect());
    }
    passed += lines.length - 1;
  }
  const [first] = boxes;
  const top = first === undefined ? 0 : first.top - block.getBoundingClientRect().top + block.scrollTop - block.clientTop;
  return { top, right: largest(boxes, (box) => box.right, 0) };
}

function textNodes(block: HTMLElement): readonly Text[] {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode() !== null) {
    // Only texts are walked.
    nodes.push(walker.currentNode as Text);
  }
  return nodes;
}
