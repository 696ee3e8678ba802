import { readStored, writeStored } from '../../../components/browser/stored.ts';
import { languages, type LanguageId } from './code/languages.ts';

const kept = 'fathom.language';

/** The language chosen last for requests as code, kept in this browser; curl until one was chosen. */
export function lastLanguage(): LanguageId {
  const stored = readStored(kept);
  return languages.find(({ value }) => value === stored)?.value ?? 'curl';
}

/** Remembers a choice for the next time. */
export function keepLanguage(language: LanguageId): void {
  writeStored(kept, language);
}
