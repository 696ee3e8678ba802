import type { Exchange } from './exchange.ts';

/** Parameter of the console's address: a request to put at the end of a tab. Nothing is sent by opening it. */
export const consoleAddParameter = 'add';

/** The address at which a request stands in the console, ready to be changed and sent. */
export function consoleHref({ method, path, requestBody }: Pick<Exchange, 'method' | 'path' | 'requestBody'>): string {
  const text = requestBody === null ? `${method} ${path}` : `${method} ${path}\n${requestBody}`;
  const escaped = encodeURIComponent(text).replaceAll('(', '%28').replaceAll(')', '%29').replaceAll("'", '%27');
  return `#/console?${consoleAddParameter}=${escaped}`;
}
