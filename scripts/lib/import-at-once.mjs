import { parseSync } from 'oxc-parser';

/** Where modules are that the library imports later. */
const LATER = /\/src\/(?:engine|rest)\//;

/**
 * A Vite plugin for programs of one file: what the library imports later they import at once. Left as it is, a bundler would put a wrapper around each module that
 * is imported both ways, and around all it imports.
 * @param {RegExp} [later] where the modules are whose imports are meant
 * @returns {import('vite').Plugin}
 */
export function importAtOnce(later = LATER) {
  return {
    name: 'import-at-once',
    enforce: 'pre',
    transform(code, id) {
      if (!later.test(id) || !code.includes('import(')) return undefined;
      const imported = parseSync(id, code).module.dynamicImports;
      // Packages have no such names: they stay the user's own.
      const dynamicImports = imported.filter(({ moduleRequest: { start } }) => code[start + 1] === '.');
      if (dynamicImports.length === 0) return undefined;
      const requests = dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start, end));
      const imports = requests.map((request, at) => `import * as atOnce${at} from ${request};`);
      // From the end: what stands before keeps its place.
      const replaced = dynamicImports.reduceRight(
        (text, { start, end }, at) => `${text.slice(0, start)}Promise.resolve(atOnce${at})${text.slice(end)}`,
        code,
      );
      return { code: `${imports.join('')}${replaced}`, map: null };
    },
  };
}
