// npm run cluster:test: random requests to this service and to a real OpenSearch, whose answers have to be the same. --requests 3000 --seed 1.
// What front ends send comes first; --fronts asks nothing else. --long asks 10,000. --record FILE --beside URL writes what a node that holds the logs answers and costs, for the chart.
// --beside http://127.0.0.1:9200 asks a node that runs already, Elasticsearch 7.10 too. It writes to indices of its own there, which it deletes.
import { parseArgs } from 'node:util';
import { ensureTrial } from './lib/build.mjs';
import { startCluster } from './lib/cluster/nodes.mjs';
import { clusterPackages } from './lib/cluster/packages.mjs';
import { ensureDependencies } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '3000' },
    seed: { type: 'string', default: '1' },
    beside: { type: 'string' },
    long: { type: 'boolean' },
    record: { type: 'string' },
    fronts: { type: 'boolean', default: false },
  },
});
if (!((await ensureDependencies()) && (await ensureTrial('beside')))) process.exit(1);
const { main } = await import(new URL('../dist/beside/main.js', import.meta.url).href);
process.exitCode = values.beside === undefined ? await besideOwn() : await ask(values.beside);

/** @param {string} node @returns {Promise<number>} */
function ask(node) {
  const requests = values.long ? '10000' : values.requests;
  const recorded = values.record === undefined ? [] : ['--record', values.record];
  return main(['--node', node, '--requests', requests, '--seed', values.seed, ...recorded, ...(values.fronts ? ['--fronts'] : [])]);
}

async function besideOwn() {
  const packages = clusterPackages();
  if ('missing' in packages) {
    console.log(`skipped: ${packages.missing}`);
    return 0;
  }
  const { addresses, stop } = await startCluster({ ...packages, nodes: 1, port: 0 });
  try {
    return await ask(addresses[0] ?? '');
  } finally {
    await stop();
  }
}
