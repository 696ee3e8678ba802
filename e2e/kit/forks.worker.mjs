// A worker with forks of one snapshot, each with a random history of its own, held against a model after every step that publishes.
import assert from 'node:assert/strict';
import { parentPort, workerData } from 'node:worker_threads';

const { library, seed, forks, steps } = workerData;
const { openFathom } = await import(library);
const DOCUMENTS = 50;

let state = seed;
/** A whole number below `bound`; the same ones for the same seed. */
function random(bound) {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * bound);
}

async function ask({ service }, method, target, body) {
  const [path, query = ''] = target.split('?');
  const bytes = body === undefined ? undefined : new TextEncoder().encode(JSON.stringify(body));
  const answer = await service.handle({ method, path, query, headers: { 'content-type': 'application/json' }, body: bytes });
  return JSON.parse(new TextDecoder().decode(answer.body));
}

async function found(fathom) {
  const { hits } = await ask(fathom, 'POST', '/items/_search', { size: 1000, sort: [{ n: 'asc' }, { _id: 'asc' }] });
  return hits.hits.map(({ _id, _source }) => `${_id}:${_source.n}`);
}

function expected(model) {
  const rows = [...model].toSorted(([a, x], [b, y]) => x - y || (a < b ? -1 : 1));
  return rows.map(([id, n]) => `${id}:${n}`);
}

const base = openFathom();
for (let n = 0; n < DOCUMENTS; n++) await ask(base, 'PUT', `/items/_doc/${n}?refresh=${n === DOCUMENTS - 1}`, { n });
const snapshot = await base.snapshot();
const start = Array.from({ length: DOCUMENTS }, (_, n) => [String(n), n]);
const all = [];
for (let at = 0; at < forks; at++) all.push({ fathom: await base.fork(snapshot), model: new Map(start) });
for (let step = 0; step < steps; step++) {
  const { fathom, model } = all[random(forks)];
  const id = String(random(DOCUMENTS + 10));
  if (random(8) === 0) {
    fathom.reset();
    model.clear();
    for (const [known, n] of start) model.set(known, n);
  } else if (random(3) === 0) {
    await ask(fathom, 'DELETE', `/items/_doc/${id}?refresh=true`);
    model.delete(id);
  } else {
    const n = random(1000);
    await ask(fathom, 'PUT', `/items/_doc/${id}?refresh=true`, { n });
    model.set(id, n);
  }
  assert.deepEqual(await found(fathom), expected(model), `seed ${seed}, step ${step}`);
}
for (const { fathom, model } of all) assert.deepEqual(await found(fathom), expected(model), `seed ${seed}, at the end`);
assert.deepEqual(await found(base), expected(new Map(start)), `seed ${seed}: what they were forked from`);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of Node's has no origin
parentPort.postMessage({ forks: all.length });
