import { parseLossless } from './lossless-json.ts';

/** Reading more at once would hold the page's thread for some milliseconds. In UTF-16 units. */
const LONG = 500_000;

/** The value of an answer's text. One that is not JSON (an empty 204, a proxy's page) is handed on as text. A long one is read in slices. */
export async function readBody(text: string): Promise<unknown> {
  try {
    if (text.length < LONG) return parseLossless(text);
    const { parseInSlices } = await import('./sliced-json.ts');
    return await parseInSlices(text);
  } catch {
    return text;
  }
}
