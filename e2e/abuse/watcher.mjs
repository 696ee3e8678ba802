// Asks a server for little all the while, in a thread of its own: what the attacker does with his thread must not count.
import { request } from 'node:http';
import { workerData } from 'node:worker_threads';

/** Between two requests, in milliseconds. */
const PAUSE_MS = 50;

/** Told to the thread that started this one: the longest wait so far, and when the last one began. */
const { port, waits } = /** @type {{ port: number, waits: Float64Array }} */ (workerData);

for (;;) {
  waits[1] = Date.now();
  await new Promise((resolve) => {
    const outgoing = request({ host: '127.0.0.1', port, path: '/nothing-to-see' }, (incoming) => incoming.resume().on('close', resolve));
    outgoing.on('error', resolve);
    outgoing.end();
  });
  waits[0] = Math.max(waits[0], Date.now() - waits[1]);
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
