import type { Exchange } from '../../../client/exchange.ts';

/** What a page by number asked for: `from` and `size` of a request's body; null where it has no such numbers. */
export function wishOf({ requestBody }: Pick<Exchange, 'requestBody'>): { readonly from: number; readonly size: number } | null {
  if (requestBody === null) return null;
  try {
    const body: unknown = JSON.parse(requestBody);
    if (typeof body !== 'object' || body === null) return null;
    const { from, size } = body as { readonly from?: unknown; readonly size?: unknown };
    return typeof from === 'number' && typeof size === 'number' ? { from, size } : null;
  } catch {
    return null;
  }
}
