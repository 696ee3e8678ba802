import { readdirSync, readFileSync } from 'node:fs';
import { fromRoot } from './paths.mjs';

/** Where the pictures lie that the documentation shows. */
export const PICTURES = 'docs/images';

/** @returns {ReadonlySet<string>} the names of the pictures that README and the pages of docs/ show */
export function shownPictures() {
  const pages = readdirSync(fromRoot('docs')).filter((name) => name.endsWith('.md'));
  const texts = ['README.md', ...pages.map((name) => `docs/${name}`)].map((page) => readFileSync(fromRoot(page), 'utf8'));
  return new Set(texts.flatMap((text) => [...text.matchAll(/images\/([\w-]+\.png)/g)].map(([, name = '']) => name)));
}
