import { schemedInk as ink } from '../draw/ink.ts';
import { make, makeButton } from '../elements/make.ts';
import type { FathomElement } from '../elements/define-one.ts';
import { wordsFor } from '../words/words-for.ts';
import { blockRequests, type BlockRequest } from './block-requests.ts';
import { lineBox, textOfBlock } from './block-text.ts';

/** What a page says of its consoles. */
export type BlockSettings = Readonly<Record<string, string>>;

/** How the buttons look: over the block, so that nothing of the page moves. */
export function buttonStyle(): CSSStyleSheet {
  const style = new CSSStyleSheet();
  style.replaceSync(`
:host { position: absolute; inset: 0 0 auto auto; color-scheme: light dark; }
button { position: absolute; inset-inline-end: 8px; padding: 1px 10px; border: 1px solid ${ink.link}; border-radius: 3px; background: ${ink.page}; color: ${ink.link};
  font: 600 12px/20px system-ui, sans-serif; white-space: nowrap; cursor: pointer; }
button:hover { background: ${ink.link}; color: ${ink.onLink}; }
button:focus-visible { outline: 2px solid ${ink.focus}; outline-offset: 2px; }
@media print { :host { display: none; } }`);
  return style;
}

/** Gives each request of a block a button, which opens a console with it below the block and runs it. */
export function addRunButtons(block: HTMLElement, settings: BlockSettings, style: CSSStyleSheet): void {
  const requests = blockRequests(textOfBlock(block));
  if (requests.length === 0) return;
  const words = wordsFor(settings['lang'] ?? block.closest('[lang]')?.getAttribute('lang') ?? 'en');
  const open = consoleBelow(block, settings);
  const buttons = requests.map((request) => {
    const button = makeButton(words.runBlock, () => open(request));
    button.setAttribute('aria-label', `${words.runBlock}: ${request.text.split('\n', 1)[0] ?? ''}`);
    return button;
  });
  const dock = make('div');
  const root = dock.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [style];
  for (const button of buttons) root.append(button);
  if (getComputedStyle(block).position === 'static') block.style.position = 'relative';
  const place = (): void => {
    for (const [i, request] of requests.entries()) {
      const button = buttons[i];
      if (button !== undefined) button.style.insetBlockStart = `${freeTop(block, request, button) - 2}px`;
    }
  };
  block.append(dock);
  place();
  // Fonts and widths come later.
  new ResizeObserver(place).observe(block);
}

/** Beside the first line of a request that leaves room for its button; beside its first where none does. */
function freeTop(block: HTMLElement, { line, text }: BlockRequest, button: HTMLElement): number {
  const left = block.getBoundingClientRect().right - button.offsetWidth - 16;
  const boxes = text.split('\n').map((_, i) => lineBox(block, line + i));
  return (boxes.find(({ right }) => right <= left) ?? boxes[0])?.top ?? 0;
}

function consoleBelow(block: HTMLElement, settings: BlockSettings): (request: BlockRequest) => void {
  let element: FathomElement | undefined;
  return ({ text }) => {
    if (element === undefined) {
      // Defined by the script that adds the buttons.
      element = document.createElement('fathom-console') as FathomElement;
      for (const [name, value] of Object.entries(settings)) element.setAttribute(name, value);
      block.after(element);
    }
    element.setAttribute('rows', String(Math.min(16, Math.max(3, text.split('\n').length))));
    element.setAttribute('request', text);
    element.run().catch(() => undefined);
  };
}
