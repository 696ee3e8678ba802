// npm run cluster: a real OpenSearch on this computer, for the page and for tests.
//   npm run cluster -- [--nodes 3] [--port 9250] [--data logs [--documents 100000] [--shards 5]] [--setting http.cors.enabled=true]... [--with docker|java]
import { parseArgs } from 'node:util';
import { loadDataSet } from './lib/cluster/load.mjs';
import { hasDocker, startContainers } from './lib/cluster/compose.mjs';
import { startCluster } from './lib/cluster/nodes.mjs';
import { clusterPackages } from './lib/cluster/packages.mjs';
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '1' },
    port: { type: 'string', default: '9250' },
    data: { type: 'string' },
    documents: { type: 'string' },
    shards: { type: 'string', default: '5' },
    setting: { type: 'string', multiple: true, default: [] },
    with: { type: 'string' },
  },
});
const nodes = whole('nodes', values.nodes, 1, 5);
const port = whole('port', values.port, 0, 65_000);
const shards = whole('shards', values.shards, 1, 20);
const documents = values.documents === undefined ? {} : { documents: whole('documents', values.documents, 1, 2_000_000) };
const settings = values.setting;
const odd = settings.find((setting) => !/^[\w.-]+=/.test(setting));
if (odd !== undefined) fail(`--setting takes key=value, not ${odd}`);

const means = values.with ?? (hasDocker() ? 'docker' : 'java');
if (means !== 'docker' && means !== 'java') fail(`--with must be docker or java, not ${means}`);

const running = await started().catch((/** @type {Error} */ error) => fail(error.message));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void running.stop().then(() => process.exit(0)));
const [first = ''] = running.addresses;
/** @type {any} */
const about = await (await fetch(first)).json();
const told = `OpenSearch ${about.version.number}, ${nodes} ${nodes === 1 ? 'node' : 'nodes'}, with ${means === 'docker' ? 'Docker' : 'Java'}`;
console.log(`${told}: ${running.addresses.join(', ')} (Ctrl+C stops it and removes its data)`);
if (values.data !== undefined) {
  const onDocuments = (/** @type {number} */ loaded) => void process.stdout.write(`\r${loaded} documents of ${values.data}`);
  const load = loadDataSet(first, { dataset: values.data, ...documents, shards, onDocuments });
  await load.catch(async (/** @type {Error} */ error) => {
    await running.stop();
    fail(`\n${error.message}`);
  });
  console.log('');
}
console.log(`Beside the page: npm start -- --cluster ${first}`);
await running.ended;
process.exitCode = 1;

/** @returns {Promise<import('./lib/cluster/nodes.mjs').RunningCluster>} rejects with a sentence for the user */
async function started() {
  if (means === 'docker') return startContainers({ nodes, port, settings });
  const packages = clusterPackages();
  if ('missing' in packages) throw new Error(packages.missing);
  return startCluster({ ...packages, nodes, port, settings });
}

/**
 * @param {string} name
 * @param {string} text
 * @param {number} least
 * @param {number} most
 * @returns {number}
 */
function whole(name, text, least, most) {
  const value = Number(text);
  return Number.isInteger(value) && value >= least && value <= most
    ? value
    : fail(`--${name} must be a number from ${least} to ${most}, not ${text}`);
}

/**
 * @param {string} text
 * @returns {never}
 */
function fail(text) {
  console.error(text);
  process.exit(1);
}
