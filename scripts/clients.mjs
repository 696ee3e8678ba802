// npm run clients: the peers' own clients against `npm run serve`, as it is and passing for each release. --documents 100000
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { requireNode } from './lib/node-version.mjs';
import { ensureServer } from './lib/build.mjs';
import { ensureClients, ensureDependencies } from './lib/install.mjs';
import { fromRoot } from './lib/paths.mjs';

/**
 * What the server passes for, the version it has to tell, and the clients made for that.
 * @type {readonly (readonly [flags: readonly string[], version: string, client: string])[]}
 */
const WORLDS = [
  [[], '7.10.2', ''],
  [['--as', '7.10'], '7.10.2', 'elasticsearch-7'],
  [['--as', '7.17'], '7.17.28', 'elasticsearch-7'],
  [['--as', '8'], '8.19.2', 'elasticsearch-8'],
  [['--as', 'opensearch-2'], '2.19.1', 'opensearch'],
  [['--as', 'opensearch-3'], '3.2.0', 'opensearch'],
];

/** Documents for a server that passes for a release: what differs does not grow with them. */
const FEW = 2_000;

requireNode();
const { values } = parseArgs({ options: { documents: { type: 'string', default: '100000' } } });
if (!(await ensureDependencies()) || !(await ensureClients()) || !(await ensureServer())) process.exit(1);

const { runClients } = await import(new URL('../e2e/clients/main.mjs', import.meta.url).href);
let [allPassed, allFailed] = [0, 0];
for (const [flags, version, client] of WORLDS) {
  const { address, end } = await startServer(flags);
  const documents = flags.length === 0 ? Number(values.documents) : FEW;
  if (flags.length > 0) console.log(flags.join(' '));
  const { passed, failed } = await runClients({ address, documents, version, client });
  end();
  allPassed += passed;
  allFailed += failed;
}
console.log(`${allPassed} passed, ${allFailed} failed`);
process.exitCode = allFailed === 0 ? 0 : 1;

/**
 * @param {readonly string[]} flags
 * @returns {Promise<{ address: string, end: () => void }>}
 */
async function startServer(flags) {
  const args = [fromRoot('scripts/serve.mjs'), '--port', '0', ...flags];
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const address = await new Promise((resolve, reject) => {
    let printed = '';
    server.stdout.on('data', (chunk) => {
      printed += chunk;
      const [found] = /http:\/\/[^\s]+/.exec(printed) ?? [];
      if (found !== undefined) resolve(found);
    });
    server.on('exit', () => reject(new Error(`the server ended: ${printed}`)));
  });
  server.removeAllListeners('exit');
  return { address, end: () => server.kill() };
}
