// A store in a process of its own: node measure.mjs fill <folder> <documents> <shards>, or open <folder>. Prints `RESULT ` and JSON at the end.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openFathom, SourceBuffer, sourceOf } from '../../dist/lib/index.js';
import { folderStorage } from '../../dist/lib/node.js';
import { INDEX, mappingOf, must, searchOf } from '../front-door.mjs';
import { syntheticSource } from '../peers/corpora.mjs';
import { threadClock } from '../slices/thread-clock.mjs';

const BATCH = 5000;
const [what, folder = '', documents = '0', shards = '1'] = process.argv.slice(2);
const result = what === 'fill' ? await fill(Number(documents)) : await open();
process.stdout.write(`RESULT ${JSON.stringify(result)}\n`, () => process.exit(0));

/** @param {number} count */
async function fill(count) {
  const { engine, store, close } = await openFathom({ store: await folderStorage(folder), memoryBytes: 8 * 2 ** 30 });
  must(engine.createIndex({ name: INDEX, settings: new Map([['index.number_of_shards', Number(shards)]]), mappings: mappingOf(sourceOf) }));
  const next = syntheticSource();
  for (let written = 0; written < count; written += BATCH) {
    const buffer = new SourceBuffer();
    const operations = Array.from({ length: Math.min(BATCH, count - written) }, () => {
      const document = next();
      return { index: INDEX, action: /** @type {const} */ ('index'), id: String(document.seq), source: sourceOf(document, buffer) };
    });
    for (const outcome of await engine.bulk(operations, { refresh: false })) must(outcome);
    while (engine.maintain());
  }
  must(await engine.refresh([INDEX]));
  while (engine.maintain());
  must(await engine.refresh([INDEX]));
  await store.checkpoint();
  await close();
  return { bytes: readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0) };
}

async function open() {
  const cpuMs = threadClock();
  const [clock, cpu, before] = [performance.now(), cpuMs(), process.cpuUsage()];
  const { engine } = await openFathom({ store: await folderStorage(folder), memoryBytes: 8 * 2 ** 30 });
  const { totalHits } = must(await engine.search(searchOf({ query: { kind: 'match_all' } })));
  const { user, system } = process.cpuUsage(before);
  return { found: totalHits.value, clockMs: performance.now() - clock, cpuMs: cpuMs() - cpu, processMs: (user + system) / 1000 };
}
