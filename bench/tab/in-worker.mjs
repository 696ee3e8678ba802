// Functions that run inside the engine's worker, where the driver puts them. Each stands for itself: nothing outside of it is there.

/**
 * @typedef {{ path: string, texts: string[], warmUpMs: number, batches: number, batchMs: number }} Served
 * @typedef {{ service: number[], engine: number[] }} Serving milliseconds per request, of each batch
 */

/**
 * Asks the service from within its own thread, by the message it would get from the page: no thread is crossed. A browser's clock ticks at 0.1 ms, so
 * a batch of requests is timed in one, and the engine's own time is the mean of what `cost` says in a batch, whose ticks even out.
 * @param {Served} asked
 * @returns {Promise<Serving>}
 */
export async function serveInWorker({ path, texts, warmUpMs, batches, batchMs }) {
  const bytes = texts.map((text) => new TextEncoder().encode(text));
  const native = self.postMessage;
  let last = -1;
  let answered = (/** @type {any} */ _response) => {};
  self.postMessage = (/** @type {any[]} */ ...said) => {
    if (said[0]?.id === last) answered(said[0].response);
    else Reflect.apply(native, self, said);
  };
  const ask = (/** @type {number} */ run, /** @type {string} */ query) => {
    const id = --last;
    const body = bytes[run % bytes.length]?.slice();
    const request = { method: 'POST', path, query, headers: { 'content-type': 'application/json' }, body };
    const answer = new Promise((resolve) => (answered = resolve));
    self.dispatchEvent(new MessageEvent('message', { data: { kind: 'request', id, request } }));
    return answer;
  };
  const engineMs = (/** @type {any} */ response) => {
    const { cost } = JSON.parse(new TextDecoder().decode(response.body));
    const shards = cost.shards.reduce((/** @type {number} */ sum, /** @type {any} */ shard) => sum + shard.query_ms + shard.fetch_ms, 0);
    return shards + cost.coordinator.reduce_ms;
  };
  try {
    let runs = 0;
    const begun = performance.now();
    for (; runs < 3 || performance.now() - begun < warmUpMs; runs++) await ask(runs, '');
    const repeats = Math.max(1, Math.ceil((batchMs * runs) / (performance.now() - begun)));
    const served = { service: /** @type {number[]} */ ([]), engine: /** @type {number[]} */ ([]) };
    for (let batch = 0; batch < batches; batch++) {
      const started = performance.now();
      for (let run = 0; run < repeats; run++) await ask(run, '');
      served.service.push((performance.now() - started) / repeats);
    }
    for (let batch = 0; batch < batches && path.endsWith('_search'); batch++) {
      let ms = 0;
      for (let run = 0; run < repeats; run++) ms += engineMs(await ask(run, 'cost=true'));
      served.engine.push(ms / repeats);
    }
    return served;
  } finally {
    self.postMessage = native;
  }
}

/**
 * Fills the index from within, in lines fetched a batch at a time: no document was ever in the page's heap, as when a reader opens a file or a data set.
 * @param {{ address: string, batches: number }} lines
 * @returns {Promise<number>} milliseconds the service took
 */
export async function fillInWorker({ address, batches }) {
  const native = self.postMessage;
  let ms = 0;
  for (let batch = 0; batch < batches; batch++) {
    const body = new Uint8Array(await (await fetch(`${address}${batch}`)).arrayBuffer());
    const request = {
      method: 'POST',
      path: '/_bulk',
      query: 'filter_path=errors',
      headers: { 'content-type': 'application/x-ndjson' },
      body,
    };
    const started = performance.now();
    const response = await new Promise((resolve) => {
      self.postMessage = (/** @type {any[]} */ ...said) => {
        if (said[0]?.id === -1) resolve(said[0].response);
        else Reflect.apply(native, self, said);
      };
      self.dispatchEvent(new MessageEvent('message', { data: { kind: 'request', id: -1, request } }));
    });
    ms += performance.now() - started;
    const said = new TextDecoder().decode(response.body);
    if (response.status >= 400 || said !== '{"errors":false}') throw new Error(said.slice(0, 1000));
  }
  self.postMessage = native;
  return ms;
}
