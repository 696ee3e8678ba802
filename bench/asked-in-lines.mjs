import { createInterface } from 'node:readline';

/**
 * A process that says a line when it is ready, and answers each line it is sent with one.
 * @param {import('node:child_process').ChildProcess} child with pipes for both
 * @param {string} name
 */
export async function askedInLines(child, name) {
  const lines = createInterface({ input: /** @type {NodeJS.ReadableStream} */ (child.stdout) })[Symbol.asyncIterator]();
  const next = async () => {
    const { value, done } = await lines.next();
    if (done === true) throw new Error(`${name} ended`);
    return value;
  };
  return {
    ready: await next(),
    /** @param {string} text one line, or more to which one answers @returns {Promise<string>} */
    ask: (text) => {
      child.stdin?.write(`${text}\n`);
      return next();
    },
    close: async () => {
      child.stdin?.end();
      if (child.exitCode === null) await new Promise((resolve) => child.once('close', resolve));
    },
  };
}
