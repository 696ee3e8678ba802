/** An element of a drawing, as plain data: it becomes an element of a page or the text of a file. */
export interface Shape {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly (Shape | string)[];
}

/** Makes a shape. Attributes that are undefined are left out. */
export function shape(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>> = {},
  children: readonly (Shape | string)[] = [],
): Shape {
  const given = Object.entries(attributes).filter((entry): entry is [string, string | number] => entry[1] !== undefined);
  return { name, attributes: Object.fromEntries(given), children };
}

/** A shape as an element of SVG. */
export function toElement({ name, attributes, children }: Shape, document: Document): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, written(value));
  for (const child of children) element.append(typeof child === 'string' ? child : toElement(child, document));
  return element;
}

/** A shape as text. */
export function toMarkup({ name, attributes, children }: Shape): string {
  const parts = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(written(value))}"`);
  if (children.length === 0) return `<${name}${parts.join('')}/>`;
  const inner = children.map((child) => (typeof child === 'string' ? escaped(child) : toMarkup(child)));
  return `<${name}${parts.join('')}>${inner.join('')}</${name}>`;
}

/** No screen shows the third decimal of a pixel. */
function written(value: string | number): string {
  return typeof value === 'number' ? String(Math.round(value * 100) / 100) : value;
}

// Control characters are no XML, however they are written.
// oxlint-disable-next-line no-control-regex -- these are the ones meant
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function escaped(text: string): string {
  return text.replaceAll(forbidden, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
