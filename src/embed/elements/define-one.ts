import { elementStyle } from '../draw/element-style.ts';
import { attributes } from './attributes.ts';
import type { Figure } from './figure.ts';
import type { RunResult } from './result.ts';

/** An element of ours, as scripts of a page use it. */
export interface FathomElement extends HTMLElement {
  /** Runs it here: a stage on the page that is given, a console the request that is. Resolves with what was counted, rejects when it fails. */
  run(what?: number | string): Promise<RunResult>;
  stop(): void;
}

/** How the elements of a page look. */
export function sharedStyle(): CSSStyleSheet {
  const style = new CSSStyleSheet();
  style.replaceSync(elementStyle());
  return style;
}

/** Defines an element. One that a page has already stays as it is. */
export function define(name: string, style: CSSStyleSheet, create: (host: HTMLElement, root: ShadowRoot) => Figure): void {
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

      run(what?: number | string): Promise<RunResult> {
        return this.#figure?.run(what) ?? Promise.reject(new Error('the element is in no page'));
      }

      stop(): void {
        this.#figure?.stop();
      }
    },
  );
}
