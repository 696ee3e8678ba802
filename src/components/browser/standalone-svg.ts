/** What a drawing's look is made of, as attributes that stand for themselves. */
const LOOKS = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'paint-order',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
];

/**
 * A figure of the page as the text of an SVG file, in light inks on white, whatever the page's scheme. Looks of its style sheet are written into it, but
 * for those that its elements have as attributes: a narrow page may show words larger.
 * @param figure drawn in the page, with a `viewBox` and an `aria-label`
 * @param metadata what it was made of, as JSON inside the file
 */
export function standaloneSvg(figure: SVGSVGElement, metadata: string): string {
  const { width, height } = figure.viewBox.baseVal;
  const copy = figure.cloneNode(true) as SVGSVGElement;
  const place = document.createElement('div');
  place.style.cssText = 'color-scheme: light; position: absolute; visibility: hidden; inset: 0; overflow: hidden; inline-size: 60rem';
  place.append(copy);
  // Beside the figure: what styles that one styles its copy.
  figure.after(place);
  try {
    for (const element of copy.querySelectorAll('*')) writeLooks(element);
  } finally {
    place.remove();
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.prepend(
    part('title', {}, figure.getAttribute('aria-label') ?? ''),
    part('metadata', {}, metadata),
    part('rect', { width, height, fill: '#ffffff' }),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(copy)}\n`;
}

function writeLooks(element: Element): void {
  const style = getComputedStyle(element);
  for (const name of LOOKS) {
    const value = style.getPropertyValue(name);
    if (value !== '' && !element.hasAttribute(name)) element.setAttribute(name, value);
  }
  element.removeAttribute('class');
}

function part(name: string, attributes: Readonly<Record<string, string | number>>, text = ''): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.textContent = text;
  return element;
}
