/** What an element is made with; a child that is null is left out. */
export interface Making {
  readonly class?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly text?: string;
  readonly children?: readonly (Node | null)[];
}

/** Makes an element of the page. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  { class: className, attributes = {}, text, children = [] }: Making = {},
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (className !== undefined) element.className = className;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  for (const child of children) if (child !== null) element.append(child);
  return element;
}

/** Makes a button that does something. */
export function makeButton(text: string, onClick: () => void, className = ''): HTMLButtonElement {
  const button = make('button', { class: className, text, attributes: { type: 'button' } });
  button.addEventListener('click', onClick);
  return button;
}
