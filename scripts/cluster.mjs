// npm run cluster: a real OpenSearch on this computer, for the page and for tests. -- [--nodes 3] [--port 9250]
import { parseArgs } from 'node:util';
import { startCluster } from './lib/cluster/nodes.mjs';
import { clusterPackages } from './lib/cluster/packages.mjs';
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { values } = parseArgs({ options: { nodes: { type: 'string', default: '1' }, port: { type: 'string', default: '9250' } } });
const [nodes, port] = [Number(values.nodes), Number(values.port)];
if (!(Number.isInteger(nodes) && nodes >= 1 && nodes <= 5)) fail(`--nodes must be a number from 1 to 5, not ${values.nodes}`);
if (!(Number.isInteger(port) && port >= 0 && port <= 65_000)) fail(`--port must be a number from 0 to 65000, not ${values.port}`);

const packages = clusterPackages();
if ('missing' in packages) fail(packages.missing);
else {
  const running = await startCluster({ ...packages, nodes, port }).catch((/** @type {Error} */ error) => fail(error.message));
  /** @type {any} */
  const about = await (await fetch(running.addresses[0] ?? '')).json();
  console.log(
    `OpenSearch ${about.version.number}, ${nodes} ${nodes === 1 ? 'node' : 'nodes'}: ${running.addresses.join(', ')} (Ctrl+C stops it and removes its data)`,
  );
  console.log(`Beside the page: npm start -- --cluster ${running.addresses[0]}`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void running.stop().then(() => process.exit()));
  await running.ended;
  process.exitCode = 1;
}

/**
 * @param {string} text
 * @returns {never}
 */
function fail(text) {
  console.error(text);
  process.exit(1);
}
