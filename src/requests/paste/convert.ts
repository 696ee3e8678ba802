import { fromCurl } from './curl.ts';
import { fromHar } from './har.ts';

/** What a pasted text was turned into. */
export interface Converted {
  readonly what: 'curl' | 'har';
  /** In the sheet's notation, a blank line between two. */
  readonly text: string;
  readonly requests: number;
}

/** Turns curl commands and HAR entries into requests; undefined for anything else, the sheet's own notation included. */
export function convertPasted(text: string): Converted | undefined {
  const curl = fromCurl(text);
  const requests = curl ?? fromHar(text);
  return requests === undefined
    ? undefined
    : { what: curl === undefined ? 'har' : 'curl', text: requests.join('\n\n'), requests: requests.length };
}
