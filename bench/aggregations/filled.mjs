import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bulks, INDEX, settingsOf } from './questions.mjs';

const BATCH = 5000;

/**
 * An index in a build of the library, and how it is asked.
 * @param {string} library
 * @param {{ readonly documents: number, readonly shards: number }} size
 * @returns {Promise<(text: string) => Promise<void>>} a `_search` over it; rejects where it is refused
 */
export async function filled(library, { documents, shards }) {
  const { openFathom, encodeUtf8, decodeUtf8 } = await import(pathToFileURL(resolve(library)).href);
  const { service, engine } = openFathom({ memoryBytes: 64 * 2 ** 30 });
  const ask = async (/** @type {string} */ method, /** @type {string} */ path, /** @type {string | undefined} */ text) => {
    const type = path.endsWith('_bulk') ? 'application/x-ndjson' : 'application/json';
    const body = text === undefined ? undefined : encodeUtf8(text);
    const { status, body: answer } = await service.handle({ method, path, query: '', headers: { 'content-type': type }, body });
    if (status !== 200) throw new Error(`${status}: ${decodeUtf8(answer).slice(0, 500)}`);
  };
  await ask('PUT', `/${INDEX}`, JSON.stringify(settingsOf(shards)));
  for (const body of bulks(documents, BATCH)) {
    await ask('POST', `/${INDEX}/_bulk`, body);
    while (engine.maintain());
  }
  await ask('POST', `/${INDEX}/_refresh`, undefined);
  while (engine.maintain());
  return (text) => ask('POST', `/${INDEX}/_search`, text);
}
