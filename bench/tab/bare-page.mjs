// A page that nobody looks over the shoulder of. A driver that listens to a page's network has Chromium keep every answer a second time, on the page's own
// thread: of 10,000 hits through the service worker that was a third of the thread's work. Here only scripts are run in it.

/** @typedef {import('playwright-core').CDPSession} CDPSession */
/** @typedef {<Argument, Value>(task: (argument: Argument) => Value | Promise<Value>, argument: Argument) => Promise<Value>} Evaluate */
/** @typedef {(method: string, parameters?: object) => Promise<any>} Send */

const LOOK_EVERY_MS = 200;
const PATIENCE_MS = 60_000;

/**
 * Opens a page in a context of its own and waits until it is ready.
 * @param {CDPSession} root of the browser
 * @param {{ address: string, script: () => void, ready: () => boolean }} options `script` runs before the page's own
 * @returns {Promise<{ evaluate: Evaluate, evaluateInWorker: Evaluate, send: Send, close: () => Promise<void> }>} `evaluateInWorker`: in the
 *   engine's; `send`: anything else
 */
export async function openBarePage(root, { address, script, ready }) {
  const { browserContextId } = await root.send('Target.createBrowserContext');
  const { targetId } = await root.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const page = new Session((method, parameters) => root.send(/** @type {any} */ (method), parameters));
  root.on('Target.receivedMessageFromTarget', (event) => page.hear(event));
  page.id = (await root.send('Target.attachToTarget', { targetId, flatten: false })).sessionId;
  await page.send('Page.enable');
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${script.toString()})()` });
  await page.send('Page.navigate', { url: address });
  const until = performance.now() + PATIENCE_MS;
  // Asked in the old document, or in none, it fails.
  while (!(await page.evaluate(ready, undefined).catch(() => false))) {
    if (performance.now() > until) throw new Error(`${address} is not ready`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  await page.send('Page.disable');
  await page.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  const worker = page.workers.find(({ url }) => url.includes('engine.worker'))?.session;
  if (worker === undefined) throw new Error(`There is no engine among the workers of ${address}`);
  return {
    evaluate: (task, argument) => page.evaluate(task, argument),
    evaluateInWorker: (task, argument) => worker.evaluate(task, argument),
    send: (method, parameters) => page.send(method, parameters),
    close: () => root.send('Target.disposeBrowserContext', { browserContextId }),
  };
}

/** One end of the protocol with a target, through its parent. */
class Session {
  /** Known when it is attached. */
  id = '';
  /** @type {{ url: string, session: Session }[]} */
  workers = [];
  #last = 0;
  #waiting = /** @type {Map<number, { resolve: (value: any) => void, reject: (error: Error) => void }>} */ (new Map());
  /** @type {Send} */
  #parent;

  /** @param {Send} parent */
  constructor(parent) {
    this.#parent = parent;
  }

  /** @type {Send} */
  send(method, parameters = {}) {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      const message = JSON.stringify({ id, method, params: parameters });
      this.#parent('Target.sendMessageToTarget', { sessionId: this.id, message }).catch(reject);
    });
  }

  /** @param {{ sessionId: string, message: string }} event */
  hear({ sessionId, message }) {
    if (sessionId !== this.id) return;
    const { id, result, error, method, params } = JSON.parse(message);
    if (id !== undefined) {
      const { resolve, reject } = this.#waiting.get(id) ?? {};
      this.#waiting.delete(id);
      if (error === undefined) resolve?.(result);
      else reject?.(new Error(error.message));
    } else if (method === 'Target.attachedToTarget') {
      const session = new Session((name, parameters) => this.send(name, parameters));
      session.id = params.sessionId;
      this.workers.push({ url: params.targetInfo.url, session });
    } else if (method === 'Target.receivedMessageFromTarget') {
      for (const { session } of this.workers) session.hear(params);
    }
  }

  /** @type {Evaluate} */
  async evaluate(task, argument) {
    const expression = `(${task.toString()})(${JSON.stringify(argument)})`;
    const { result, exceptionDetails } = await this.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }
}
