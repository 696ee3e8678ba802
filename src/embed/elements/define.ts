import { elementStyle } from '../draw/element-style.ts';
import type { Embeds } from './embeds.ts';
import { createChartFigure } from './chart-figure.ts';
import type { Figure } from './figure.ts';
import type { RunResult } from './result.ts';
import { createStageFigure } from './stage-figure.ts';

/** An element of ours, as scripts of a page use it. */
export interface FathomElement extends HTMLElement {
  /** Runs it here, on a page of its own choice where one is given. Resolves with what was counted, rejects when it fails. */
  run(page?: number): Promise<RunResult>;
  stop(): void;
}

const attributes = ['data', 'shards', 'docs', 'size', 'page', 'q', 'sort', 'tie', 'modes', 'metric', 'lang', 'app'];

/** Defines the elements, which all share one engine. Those that a page has already stay as they are. */
export function defineElements(embeds: Embeds): void {
  const style = new CSSStyleSheet();
  style.replaceSync(elementStyle());
  define('fathom-stage', style, (host, root) => createStageFigure(host, root, embeds));
  define('fathom-chart', style, (host, root) => createChartFigure(host, root, embeds));
}

function define(name: string, style: CSSStyleSheet, create: (host: HTMLElement, root: ShadowRoot) => Figure): void {
  if (customElements.get(name) !== undefined) return;
  customElements.define(
    name,
    class extends HTMLElement implements FathomElement {
      static observedAttributes = attributes;
      #figure: Figure | undefined;
      readonly #root = this.attachShadow({ mode: 'open' });
      readonly #resized = new ResizeObserver(() => this.#figure?.draw());

      connectedCallback(): void {
        this.#root.adoptedStyleSheets = [style];
        this.#figure ??= create(this, this.#root);
        this.#figure.show();
        this.#resized.observe(this);
      }

      disconnectedCallback(): void {
        this.#resized.disconnect();
        this.#figure?.leave();
      }

      attributeChangedCallback(_: string, before: string | null, after: string | null): void {
        if (this.isConnected && before !== after) this.#figure?.show();
      }

      run(page?: number): Promise<RunResult> {
        return this.#figure?.run(page) ?? Promise.reject(new Error('the element is in no page'));
      }

      stop(): void {
        this.#figure?.stop();
      }
    },
  );
}
