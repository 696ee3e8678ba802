/**
 * The address that a service is reached below, with a slash at its end, whether it was written or not.
 * @throws TypeError for a text that is no such address
 */
export function baseAddress(base: string | URL): URL {
  if (typeof base === 'string' && !/^https?:\/\/./.test(base)) {
    throw new TypeError(`[${base}] is no address of a service: write all of it, such as https://search.example/`);
  }
  const root = new URL(base);
  if (!root.pathname.endsWith('/')) root.pathname += '/';
  root.search = '';
  root.hash = '';
  return root;
}
