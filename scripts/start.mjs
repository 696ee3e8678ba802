// npm start: installs what is missing, builds the playground when its sources changed, serves it and prints its address.
//   npm start -- [--port 5173] [--host 127.0.0.1] [--base /some/path/]
import { parseArgs } from 'node:util';
import { requireNode } from './lib/node-version.mjs';
import { ensureApp } from './lib/build.mjs';
import { ensureDependencies } from './lib/install.mjs';
import { fromRoot } from './lib/paths.mjs';
import { serveStatic } from './lib/static-server.mjs';

requireNode();
const { values } = parseArgs({
  options: { port: { type: 'string' }, host: { type: 'string', default: '127.0.0.1' }, base: { type: 'string', default: '/' } },
});

if (!(await ensureDependencies()) || !(await ensureApp())) process.exit(1);
try {
  const { address } = await serveStatic({
    folder: fromRoot('dist/app'),
    base: values.base,
    host: values.host,
    port: Number(values.port ?? 5173),
    fallback: values.port === undefined,
  });
  console.log(`Fathom is at ${address}`);
} catch (error) {
  console.error(`Cannot serve on ${values.host}:${values.port ?? 5173}: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
