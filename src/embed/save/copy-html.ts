import type { Words } from '../words/words.ts';

/** Copies an element with what was counted in it. Resolves with what there is to say of it. */
export function copyHtml(html: string, words: Words): Promise<string> {
  return navigator.clipboard.writeText(html).then(
    () => words.copied,
    () => words.notCopied,
  );
}
