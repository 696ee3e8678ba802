import { saveFile } from '../../components/browser/save-file.ts';
import { messages } from '../../features/lessons/messages.ts';

/** What a build keeps beside the page: all of it in one file, which begins where it is told. */
const FILE = 'lesson.html';
const NOWHERE = 'const begin = "";';

/** Saves the page as one file that begins at an address of its own. Resolves with what there is to say of it. */
export async function saveAsOneFile(name: string, fragment: string): Promise<string> {
  const page = await fetch(new URL(FILE, document.baseURI))
    .then((response) => (response.ok ? response.text() : ''))
    .catch(() => '');
  const file = beginningAt(page, fragment);
  if (file === undefined) return messages.noOneFile;
  const blob = new Blob([file], { type: 'text/html' });
  saveFile(`${name}.html`, blob, 'text/html');
  return messages.savedOneFile(blob.size);
}

/** The page in one file, with the address it begins at; undefined: it is no such page. */
export function beginningAt(page: string, fragment: string): string | undefined {
  if (!page.includes(NOWHERE)) return undefined;
  // No address ends the script it stands in.
  const begin = JSON.stringify(fragment).replaceAll('<', '\\u003c');
  return page.replace(NOWHERE, () => `const begin = ${begin};`);
}
