import { makePeers } from './peers.mjs';
import { SCENARIOS } from './scenarios.mjs';

/**
 * Runs every scenario with every client and prints how it went.
 * @param {{ address: string, documents: number, version: string, client?: string }} options `version`: what the server has to call itself; `client`: how the names of those begin that are run
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runClients({ address, documents, version, client = '' }) {
  let passed = 0;
  let failed = 0;
  for (const peer of makePeers(address).filter(({ name }) => name.startsWith(client))) {
    const index = `clients-${peer.name}`;
    for (const { title, play } of SCENARIOS) {
      const started = performance.now();
      try {
        await play({ peer, index, documents, version });
        passed++;
        console.log(`ok     ${peer.name} ${title} (${((performance.now() - started) / 1_000).toFixed(1)} s)`);
      } catch (error) {
        failed++;
        console.error(`FAILED ${peer.name} ${title}\n${error instanceof Error ? error.stack : String(error)}`);
      }
    }
    await peer.client.close();
  }
  return { passed, failed };
}
