// Functions that run in the page, where the driver puts them. Each stands for itself: nothing outside of it is there.

/** Before the page's scripts: keeps its way to the engine's worker at hand. */
export function keepWorker() {
  const Native = globalThis.Worker;
  globalThis.Worker = class extends Native {
    /** @param {string | URL} url @param {WorkerOptions} [options] */
    constructor(url, options) {
      super(url, options);
      // The page starts another one, which makes documents.
      if (String(url).includes('engine.worker')) Reflect.set(globalThis, 'benchWorker', this);
    }
  };
  let last = 1e9;
  Reflect.set(globalThis, 'benchAsk', (/** @type {string} */ method, /** @type {string} */ target, /** @type {string} */ text) => {
    const worker = /** @type {Worker} */ (Reflect.get(globalThis, 'benchWorker'));
    const id = ++last;
    const [path, query = ''] = target.split('?');
    return new Promise((resolve) => {
      const receive = (/** @type {MessageEvent} */ { data }) => {
        if (data.kind !== 'answer' || data.id !== id) return;
        worker.removeEventListener('message', receive);
        resolve(data.response);
      };
      worker.addEventListener('message', receive);
      const body = text === '' ? undefined : new TextEncoder().encode(text);
      const request = { method, path, query, headers: { 'content-type': 'application/json' }, body };
      worker.postMessage({ kind: 'request', id, request }, body === undefined ? [] : [body.buffer]);
    });
  });
}

/** Whether the page's lanes answer. */
export function isReady() {
  return [...document.querySelectorAll('button')].some(({ ariaLabel, textContent, disabled }) => {
    return !disabled && (ariaLabel ?? textContent).includes('Go to page 1,000');
  });
}

/** One request straight to the worker. @param {[string, string, string]} request @returns {Promise<string>} the answer's body */
export async function askWorker([method, target, text]) {
  const response = await Reflect.get(globalThis, 'benchAsk')(method, target, text);
  const body = new TextDecoder().decode(response.body);
  if (response.status >= 400) throw new Error(body);
  return body;
}

/**
 * @typedef {{ path: string, texts: string[], empty: { path: string, text: string }, pairs: number, warmUp: number, mostMs: number }} Travelled
 * @typedef {{ worker: number[], transport: number[], empty: number[], over: number[] }} Travel milliseconds of each run
 */

/**
 * Round trips to the worker and through `fetch`. The latter go in pairs with an empty request on the same road, each of a pair first in turn. A road's pace
 * changes from one second to the next, so what a request costs over an empty one shows side by side only.
 * @param {Travelled} asked
 * @returns {Promise<Travel>}
 */
export async function travelInPage({ path, texts, empty, pairs, warmUp, mostMs }) {
  const ask = Reflect.get(globalThis, 'benchAsk');
  const { fetch } = Reflect.get(globalThis, 'fathom');
  const text = (/** @type {number} */ run) => texts[run % texts.length] ?? '';
  const timed = async (/** @type {string} */ target, /** @type {string} */ body) => {
    const begun = performance.now();
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    const response = await fetch(new URL(`api${target}`, document.baseURI), init);
    const read = await response.arrayBuffer();
    const ms = performance.now() - begun;
    if (!response.ok) throw new Error(new TextDecoder().decode(read));
    return ms;
  };
  const full = (/** @type {number} */ run) => timed(path, text(run));
  const none = () => timed(empty.path, empty.text);
  const travel = {
    worker: /** @type {number[]} */ ([]),
    transport: /** @type {number[]} */ ([]),
    empty: /** @type {number[]} */ ([]),
    over: /** @type {number[]} */ ([]),
  };
  for (let run = 0; run < warmUp; run++) await full(run).then(none);
  const until = performance.now() + mostMs;
  for (let run = 0; run < pairs && (run < 20 || performance.now() < until); run++) {
    const first = run % 2 === 0 ? await full(run) : await none();
    const second = run % 2 === 0 ? await none() : await full(run);
    const [asked, road] = run % 2 === 0 ? [first, second] : [second, first];
    travel.transport.push(asked);
    travel.empty.push(road);
    travel.over.push(asked - road);
  }
  for (let run = 0; run < travel.over.length; run++) {
    const begun = performance.now();
    await ask('POST', path, text(run));
    travel.worker.push(performance.now() - begun);
  }
  return travel;
}

/**
 * Asks and reads, between two marks of the trace.
 * @param {{ path: string, texts: string[], reader: 'bytes' | 'ask' | 'json', runs: number }} asked
 */
export async function readInPage({ path, texts, reader, runs }) {
  const { fetch, ask } = Reflect.get(globalThis, 'fathom');
  const turn = () => new Promise((resolve) => setTimeout(resolve, 20));
  // What the page made before is not this operation's to collect. Chromium is started so that it can be asked to.
  Reflect.get(globalThis, 'gc')?.();
  await turn();
  performance.mark('bench-asked');
  for (let run = 0; run < runs; run++) {
    const body = texts[run % texts.length] ?? '';
    if (reader === 'ask') await ask('POST', path, { body: JSON.parse(body) });
    else {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(new URL(`api${path}`, document.baseURI), { method: 'POST', headers, body });
      await (reader === 'json' ? response.json() : response.arrayBuffer());
    }
    await turn();
  }
  performance.mark('bench-read');
}
