import { parseLossless } from './lossless-json.ts';

/** Reading more at once would hold the page's thread for some milliseconds. In UTF-16 units. */
const LONG = 500_000;

/** The value of an answer's text. One that is not JSON (an empty 204, a proxy's page) is handed on as text. A long one is read in slices. */
export async function readBody(text: string): Promise<unknown> {
  try {
    if (text.length < LONG) return parseLossless(text);
    const sliced = await import('./sliced-json.ts').catch(() => undefined);
    // Without what reads it in slices the page is held, and has its answer.
    return sliced === undefined ? parseLossless(text) : await sliced.parseInSlices(text);
  } catch {
    return text;
  }
}
