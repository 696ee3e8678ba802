import type { RecordedRequest } from './recorded-request.ts';
import { shellQuote } from './text-literals.ts';

/** The request as a command of a POSIX shell. `base` ends without a slash. */
export function curlCommand(request: RecordedRequest, base: string): string {
  // Without --globoff curl would read brackets and braces of an address as patterns.
  const globoff = /[[\]{}]/.test(request.target) ? ' --globoff' : '';
  const lines = [`curl --silent --show-error${globoff} --request ${request.method} ${shellQuote(base + request.target)}`];
  if (request.text !== null) lines.push(`--header 'content-type: application/json'`, `--data-raw ${shellQuote(request.text)}`);
  return `${lines.join(' \\\n  ')}\n`;
}
