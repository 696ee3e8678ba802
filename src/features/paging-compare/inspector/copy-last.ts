import type { Exchange } from '../../../client/exchange.ts';
import { languages, serverAddress } from './code/languages.ts';
import { readExchange } from './code/recorded-request.ts';
import { messages } from './labels.ts';
import { lastLanguage } from './last-language.ts';

/** Copies a request as code in the language chosen last; resolves with what became of it, in words. */
export async function copyLast(exchange: Exchange | null): Promise<string> {
  const language = languages.find(({ value }) => value === lastLanguage());
  if (exchange === null || language === undefined) return messages.nothingToCopy;
  try {
    await navigator.clipboard.writeText(language.write(readExchange(exchange), serverAddress));
    return messages.copiedAs(language.text);
  } catch {
    return messages.copyRefused;
  }
}
