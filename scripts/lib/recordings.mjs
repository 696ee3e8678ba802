import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot } from './paths.mjs';
import { capture } from './run.mjs';

/**
 * Options for a browser's context that records what its pages ask.
 * @param {string} name of the recording
 */
export function recordingOf(name) {
  const folder = fromRoot('.cache/recordings');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.har`);
  return { path, options: { recordHar: { path, content: /** @type {const} */ ('embed') } } };
}

/**
 * Has `fathom-search check` look at a recording, and says whether it told of every request there was to the service, and all are served.
 * @param {string} path
 * @param {string} base the service's address, with a slash at its end
 * @param {string} [seed] a folder with the mappings of its indices
 * @returns {Promise<string>} `passed`, or what is wrong
 */
export async function checkRecording(path, base, seed) {
  const args = ['check', path, '--base', base, '--format', 'json', ...(seed === undefined ? [] : ['--seed', seed])];
  const { code, output } = await capture(process.execPath, [fromRoot('dist/lib/command.js'), ...args]);
  if (code > 1) return `fathom-search check ended with ${code}: ${output}`;
  /** @type {{ requests: { verdict: string, method: string, path: string, why?: string }[], mistakes: { rule: string }[] }} */
  const { requests, mistakes } = JSON.parse(output);
  /** @type {{ log: { entries: { request: { url: string } }[] } }} */
  const { log } = JSON.parse(readFileSync(path, 'utf8'));
  const asked = log.entries.filter(({ request }) => request.url.startsWith(base)).length;
  const rules = [...new Set(mistakes.map(({ rule }) => rule))];
  console.log(
    `       ${requests.length} of ${asked} requests told of; ${rules.length === 0 ? 'no rule broken' : `broken: ${rules.join(', ')}`}`,
  );
  if (asked === 0 || requests.length !== asked) return `${requests.length} of ${asked} requests were told of`;
  const unserved = requests.filter(({ verdict }) => verdict !== 'served');
  return unserved.length === 0
    ? 'passed'
    : unserved.map(({ verdict, method, path: target, why }) => `${verdict}: ${method} ${target}: ${why}`).join('\n');
}

/** Where the service of a fixture is said to be. */
const FIXTURE_SERVICE = 'http://localhost:9200/';

/**
 * Makes a fixture of a recording, for the tests of `fathom-search check`: what was asked of the service and answered, without headers, times and addresses of
 * the machine, and the page as the one request that went elsewhere. Of looks at a task the first and the last are kept.
 * @param {string} path of the recording
 * @param {string} base the service's address in it
 * @param {string} name of the fixture
 */
export function keepRecording(path, base, name) {
  /** @type {{ log: { entries: HarEntry[] } }} */
  const { log } = JSON.parse(readFileSync(path, 'utf8'));
  const page = log.entries.findIndex(({ request }) => !request.url.startsWith(base));
  const kept = log.entries.filter(({ request: { url } }, at) => at === page || (url.startsWith(base) && !isLookBetween(log.entries, at)));
  const entries = kept.map(({ request: { method, url, postData }, response: { status, content } }) => ({
    request: {
      method,
      url: url.startsWith(base) ? FIXTURE_SERVICE + url.slice(base.length) : 'http://shop.example/',
      ...(postData?.text && { postData: { mimeType: postData.mimeType, text: postData.text } }),
    },
    response: { status, content: url.startsWith(base) ? { mimeType: content.mimeType, text: content.text ?? '' } : {} },
  }));
  const folder = fromRoot('src/kit/recording/fronts');
  mkdirSync(folder, { recursive: true });
  const lines = entries.map((entry) => JSON.stringify(entry)).join(',\n');
  writeFileSync(
    join(folder, `${name}.har`),
    `{"log":{"version":"1.2","creator":{"name":"fronts","version":"1"},"entries":[\n${lines}\n]}}\n`,
  );
}

/**
 * @typedef {{ mimeType: string, text?: string }} Content
 * @typedef {{ request: { method: string, url: string, postData?: Content }, response: { status: number, content: Content } }} HarEntry
 */

/**
 * Whether an entry looks at a task that is looked at before and after it.
 * @param {readonly HarEntry[]} entries
 * @param {number} at
 */
function isLookBetween(entries, at) {
  const { url } = entries[at].request;
  const isSame = (/** @type {HarEntry} */ entry) => entry.request.url === url;
  return url.includes('/tasks/') && entries.slice(0, at).some(isSame) && entries.slice(at + 1).some(isSame);
}
