import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A Vite plugin that puts the content security policy into the built page, first in its head. The development server has none: its scripts
 * are put into the page as they change.
 * @returns {import('vite').Plugin}
 */
export function contentPolicy() {
  return {
    name: 'content-policy',
    apply: 'build',
    writeBundle: {
      // After all that writes scripts into the page: the policy knows them by their hashes.
      order: 'post',
      sequential: true,
      handler({ dir = '' }) {
        const page = join(dir, 'index.html');
        writeFileSync(page, withPolicy(readFileSync(page, 'utf8')));
      },
    },
  };
}

/**
 * The page with its policy as the first element of its head, where it holds for everything.
 * @param {string} html
 * @returns {string}
 */
export function withPolicy(html) {
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policyFor(inlineScripts(html))}" />`;
  return html.replace('<head>', `<head>\n    ${meta}`);
}

/**
 * A text with the page's policy, which lets it talk to one origin more.
 * @param {string} text
 * @param {string | undefined} origin
 * @returns {string}
 */
export function allowing(text, origin) {
  return origin === undefined ? text : text.replace(`connect-src 'self'`, `connect-src 'self' ${origin}`);
}

/**
 * What a page's own element says of its policy, with what only a header can say.
 * @param {string} html
 * @returns {string | undefined} undefined when the page has no policy
 */
export function policyHeader(html) {
  const policy = ownPolicy(html);
  return policy && `${policy}; frame-ancestors 'self'`;
}

/**
 * What a page's own element says of its policy. Of who may frame it an element can say nothing: everybody may.
 * @param {string} html
 * @returns {string | undefined} undefined when the page has no policy
 */
export function ownPolicy(html) {
  return /<meta\s+http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(html)?.[1];
}

/**
 * @param {readonly string[]} scripts
 * @returns {string}
 */
function policyFor(scripts) {
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return [
    `default-src 'none'`,
    `script-src 'self' 'wasm-unsafe-eval' ${hashes.join(' ')}`,
    `connect-src 'self'`,
    // In a sandboxed frame workers start from blobs alone.
    `worker-src 'self' blob:`,
    // The console's editor writes style elements.
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    // The one policy is made in the page's first script.
    `require-trusted-types-for 'script'`,
    `trusted-types default`,
  ].join('; ');
}

/**
 * The texts of scripts that run from the page itself; data are no scripts.
 * @param {string} html
 * @returns {string[]}
 */
function inlineScripts(html) {
  return [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) => script);
}
