import { Worker } from 'node:worker_threads';
import { ServerProcess } from './server-process.mjs';

/** Between two looks at how the server is, in milliseconds. */
const LOOK_MS = 50;

/**
 * @typedef {object} Outcome
 * @property {string} statuses how often there was which
 * @property {number} seconds
 * @property {number} longestWaitMs of someone else who asked for the root meanwhile
 * @property {number} peakMb
 * @property {number} reserved bytes that requests still hold behind it
 * @property {string | undefined} fault what is wrong
 */

/**
 * Starts a server, does to it what the row does, and looks whether it lives.
 * @param {import('./rows.mjs').AbuseRow} row
 * @param {number} heapMb
 * @returns {Promise<Outcome>}
 */
export async function runRow(row, heapMb) {
  const server = await new ServerProcess(heapMb, row.flags ?? []).start();
  try {
    const watch = watchOver(server);
    const started = performance.now();
    const answers = await row.run(server);
    const seconds = (performance.now() - started) / 1000;
    const longestWaitMs = await watch.end();
    const { peakMb } = server;
    const reserved = await reservedBehind(server);
    const counts = new Map();
    for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
    const statuses = [...counts].map(([status, count]) => `${count} x ${status}`).join(', ');
    const odd = answers.find(({ status }) => !row.expects.includes(status));
    const fault = server.dead
      ? 'the server is dead'
      : Number.isNaN(reserved)
        ? 'the server does not answer any more'
        : reserved > 0
          ? `${reserved} bytes are still set aside`
          : odd && `an answer that was not expected: ${odd.status} ${odd.text.slice(0, 200)}`;
    return { statuses, seconds, longestWaitMs, peakMb, reserved, fault };
  } finally {
    await server.stop();
  }
}

/** Someone who asks for little all the while; the end tells his longest wait. @param {ServerProcess} server */
function watchOver({ port }) {
  const waits = new Float64Array(new SharedArrayBuffer(16));
  const watcher = new Worker(new URL('./watcher.mjs', import.meta.url), { workerData: { port, waits } });
  return {
    end: async () => {
      await watcher.terminate();
      return waits[0];
    },
  };
}

/** What requests hold once all is over: connections take a moment to end. @param {ServerProcess} server */
async function reservedBehind(server) {
  let reserved = Number.NaN;
  for (let look = 0; look < 100 && !server.dead; look++) {
    const { status, text } = await server.call('GET', '/_nodes/stats/breaker', undefined, {
      authorization: `ApiKey ${Buffer.from('stranger:secret').toString('base64')}`,
    });
    // A key for little may not look; that it is told so is an answer.
    if (status === 403) return 0;
    if (status === 200) {
      const { nodes } = JSON.parse(text);
      const [{ breakers }] = Object.values(nodes);
      reserved = breakers.in_flight_requests.estimated_size_in_bytes + breakers.request.estimated_size_in_bytes;
      if (reserved === 0) return 0;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return reserved;
}
