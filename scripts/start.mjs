// npm start: installs what is missing, builds the playground when its sources changed, serves it, prints its address, and builds what other pages embed.
//   npm start -- [--port 5173] [--host 127.0.0.1] [--host-name name]... [--base /some/path/] [--cluster https://host:9200 [--ca FILE] | --connect https://host:9200]
//                [--allow-fathom-writes]
import { requireNode } from './lib/node-version.mjs';
import { besideCluster, connectTo } from './lib/beside-cluster.mjs';
import { ensureApp, ensureEmbeds } from './lib/build.mjs';
import { ensureDependencies } from './lib/install.mjs';
import { fromRoot } from './lib/paths.mjs';
import { readStartFlags, USAGE } from './lib/start-flags.mjs';
import { serveStatic } from './lib/static-server.mjs';

requireNode();
const flags = readStartFlags(process.argv.slice(2));
if ('problem' in flags) {
  console.error(`${flags.problem}\n\n${USAGE}`);
  process.exit(1);
}

if (!(await ensureDependencies()) || !(await ensureApp())) process.exit(1);
const beside = flags.cluster === undefined ? undefined : await besideCluster(flags.cluster, flags);
if (typeof beside === 'string') {
  console.error(beside);
  process.exit(1);
}
try {
  const { address } = await serveStatic({
    folder: fromRoot('dist/app'),
    base: flags.base,
    host: flags.host,
    hostNames: flags.hostNames,
    port: flags.port ?? 5173,
    fallback: flags.port === undefined,
    ...(beside !== undefined && { beside }),
    ...(flags.connect !== undefined && { connect: connectTo(flags.connect, flags) }),
  });
  console.log(`Fathom is at ${address}`);
  const what = flags.writes ? 'reads, and writes to indices called fathom-...' : 'reads only';
  if (beside !== undefined) console.log(`Beside it: ${beside.cluster}, for this computer's own page, ${what} (${address}#/cluster)`);
  if (flags.connect !== undefined) console.log(`Beside it: ${flags.connect}, asked by the page itself, ${what} (${address}#/cluster)`);
  // The page is there without them. It takes the lesson in one file from there.
  await ensureEmbeds();
} catch (error) {
  console.error(`Cannot serve on ${flags.host}:${flags.port ?? 5173}: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
