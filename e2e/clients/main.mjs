import { makePeers } from './peers.mjs';
import { SCENARIOS } from './scenarios.mjs';

/**
 * Runs every scenario with every client and prints how it went.
 * @param {{ address: string, documents: number }} options
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runClients({ address, documents }) {
  let passed = 0;
  let failed = 0;
  for (const peer of makePeers(address)) {
    const index = `clients-${peer.name}`;
    for (const { title, play } of SCENARIOS) {
      const started = performance.now();
      try {
        await play({ peer, index, documents });
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
