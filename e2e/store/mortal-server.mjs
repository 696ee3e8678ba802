import { spawn } from 'node:child_process';
import { fromRoot } from '../../scripts/lib/paths.mjs';

/** @typedef {import('./kills.mjs').Mortal} Mortal */

/**
 * A server of the service over HTTP.
 * @param {string} folder
 * @returns {Promise<Mortal>}
 */
export async function startServer(folder) {
  const args = [fromRoot('dist/server/main.js'), '--port', '0', '--store', folder];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let printed = '';
  child.stderr.on('data', (piece) => (printed += piece));
  const address = await new Promise((resolve, reject) => {
    child.stdout.on('data', (piece) => {
      printed += piece;
      const found = /answers at (http:\/\/127\.0\.0\.1:\d+)/.exec(printed);
      if (found !== null) resolve(found[1]);
    });
    void ended.then(() => reject(new Error(`the server ended: ${printed}`)));
  });
  return {
    ask: async (method, path, body) => {
      // oxlint-disable-next-line unicorn/no-invalid-fetch-options -- nothing is asked with GET
      const answer = await fetch(`${address}/${path}`, { method, body, headers: { 'content-type': 'application/json' } });
      return { status: answer.status, text: await answer.text() };
    },
    ended,
    kill: () => child.kill('SIGKILL'),
  };
}
