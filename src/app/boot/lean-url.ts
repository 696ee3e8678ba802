/**
 * Stands in for `@msw/url` in the build: the page's one handler answers everything below an address, so its pattern ends with the only
 * star in it.
 */
export function matchPattern(pattern: string, url: string): { readonly matches: boolean; readonly params: Record<string, string> } {
  const below = pattern.replace(/\*$/, '');
  const matches = below === pattern ? url === pattern : url.startsWith(below);
  return { matches, params: matches ? { '0': url.slice(below.length) } : {} };
}
