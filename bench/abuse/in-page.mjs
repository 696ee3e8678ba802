// A function that runs in the page, where the driver puts it. It stands for itself: nothing outside of it is there.

/**
 * Sends a request straight to the engine's worker, and a cheap search every 10 ms beside it, each noted with its wait from the moment it was due.
 * @param {{ path: string, text: string, index: string, limitMs: number, last: boolean, clears: string | undefined }} sent `last`: it can be sent once alone
 */
export async function sendBesideInPage({ path, text, index, limitMs, last, clears }) {
  const ask = Reflect.get(globalThis, 'benchAsk');
  const cheap = JSON.stringify({ size: 3, query: { term: { tag: 'tag-17' } } });
  /** @type {number[]} */
  const waits = [];
  const enough = last ? 0 : 300;
  const pending = new Set();
  const watching = new AbortController();
  const watch = async () => {
    let due = performance.now();
    while (!watching.signal.aborted) {
      const asked = due;
      const one = ask('POST', `/${index}/_search`, cheap).then(() => void waits.push(performance.now() - asked));
      pending.add(one);
      due += 10;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    }
    await Promise.all(pending);
  };
  const watched = watch();
  let [ms, sent, status] = [0, 0, 0];
  do {
    const begun = performance.now();
    const answer = await Promise.race([
      ask('POST', path, text),
      new Promise((resolve) => setTimeout(() => resolve({ status: 0 }), limitMs)),
    ]);
    status = /** @type {{ status: number }} */ (answer).status;
    ms += performance.now() - begun;
    sent++;
    if (clears !== undefined) await ask('DELETE', clears);
  } while (status !== 0 && waits.length < enough);
  watching.abort();
  await watched;
  return { status, ms: ms / sent, waits };
}
