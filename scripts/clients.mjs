// npm run clients: the peers' own clients against `npm run serve`. --documents 100000
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { requireNode } from './lib/node-version.mjs';
import { ensureServer } from './lib/build.mjs';
import { ensureClients, ensureDependencies } from './lib/install.mjs';
import { fromRoot } from './lib/paths.mjs';

requireNode();
const { values } = parseArgs({ options: { documents: { type: 'string', default: '100000' } } });
if (!(await ensureDependencies()) || !(await ensureClients()) || !(await ensureServer())) process.exit(1);

const server = spawn(process.execPath, [fromRoot('scripts/serve.mjs'), '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
const address = await new Promise((resolve, reject) => {
  let printed = '';
  server.stdout.on('data', (chunk) => {
    printed += chunk;
    const [found] = /http:\/\/[^\s]+/.exec(printed) ?? [];
    if (found !== undefined) resolve(found);
  });
  server.on('exit', () => reject(new Error(`the server ended: ${printed}`)));
});

const { runClients } = await import(new URL('../e2e/clients/main.mjs', import.meta.url).href);
const { passed, failed } = await runClients({ address, documents: Number(values.documents) });
server.removeAllListeners('exit');
server.kill();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
