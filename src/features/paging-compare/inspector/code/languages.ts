import { curlCommand } from './curl.ts';
import { fetchModule } from './fetch.ts';
import { javascriptClientModule } from './javascript-client.ts';
import { mswHandler } from './msw-handler.ts';
import { playwrightTest } from './playwright.ts';
import { pythonClientScript } from './python-client.ts';
import type { RecordedRequest } from './recorded-request.ts';

/** The forms a request can be written down in, in the order they are offered. `base` ends without a slash. */
export const languages = [
  { value: 'curl', text: 'curl', write: curlCommand },
  { value: 'fetch', text: 'fetch', write: fetchModule },
  { value: 'javascript', text: 'JavaScript client', write: javascriptClientModule },
  { value: 'python', text: 'Python client', write: pythonClientScript },
  { value: 'playwright', text: 'Playwright test', write: playwrightTest },
  { value: 'msw', text: 'MSW handler', write: mswHandler },
] as const satisfies readonly {
  readonly value: string;
  readonly text: string;
  readonly write: (request: RecordedRequest, base: string) => string;
}[];

/** Name of one of the {@link languages}. */
export type LanguageId = (typeof languages)[number]['value'];

/** Where `npm run serve` listens unless told otherwise. */
export const serverAddress = 'http://127.0.0.1:9200';
