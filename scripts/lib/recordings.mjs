import { mkdirSync, readFileSync } from 'node:fs';
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
