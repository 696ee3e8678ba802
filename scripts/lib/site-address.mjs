/** Where the page says what a shared link shows of it. */
const PLACES = /(<meta property="og:(?:url|image)" content=")\.\/([^"]*")/g;

/**
 * A Vite plugin that writes the site's address before what a shared link shows of the page: most who draw previews take no relative address.
 * @param {string | undefined} site as `https://example.org/fathom/`; without one the addresses stay relative
 * @returns {import('vite').Plugin}
 */
export function siteAddress(site) {
  return {
    name: 'site-address',
    apply: 'build',
    transformIndexHtml: (html) => (site === undefined || site === '' ? html : withSite(html, site)),
  };
}

/**
 * @param {string} html
 * @param {string} site
 * @returns {string}
 */
export function withSite(html, site) {
  const { href } = new URL(site.endsWith('/') ? site : `${site}/`);
  return html.replaceAll(PLACES, (_, before, rest) => `${before}${href}${rest}`);
}
