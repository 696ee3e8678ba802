// A thread that asks for a search every few milliseconds, whatever the other one is at. A message says when it was sent, on the clock of both.
import { parentPort, workerData } from 'node:worker_threads';

setInterval(() => parentPort?.postMessage(performance.timeOrigin + performance.now(), []), workerData.everyMs);
