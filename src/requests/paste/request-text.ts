import { formatSheet } from '../sheet/format.ts';

/** A request in the sheet's notation: method and path without the host, and the body, indented where it is JSON. */
export function requestText(method: string, url: string, body: string): string {
  const path = url.replace(/^(?:https?:\/\/)?[^/?#]*(?=[/?#]|$)/, '').replace(/#.*$/, '');
  const target = (path.startsWith('/') ? path : `/${path}`).replaceAll(/\s/g, '%20');
  const trimmed = body.trim();
  return formatSheet(trimmed === '' ? `${method} ${target}` : `${method} ${target}\n${withoutBlankLines(trimmed)}`);
}

/** A blank line would end the body of several values; inside one value it means nothing. */
function withoutBlankLines(body: string): string {
  return body.replaceAll(/\n\s*(?=\n)/g, '');
}
