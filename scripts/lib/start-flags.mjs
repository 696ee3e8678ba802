import { parseArgs } from 'node:util';

export const USAGE = `npm start -- [--port 5173] [--host 127.0.0.1] [--host-name name]... [--base /some/path/]`;

/**
 * Reads the command line of `npm start`, before anything is installed or built.
 * @param {readonly string[]} args
 * @returns {{ port: number | undefined, host: string, hostNames: readonly string[], base: string } | { problem: string }}
 *   `port` undefined: the usual one, or the next free; `problem`: one sentence for the user
 */
export function readStartFlags(args) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        host: { type: 'string', default: '127.0.0.1' },
        'host-name': { type: 'string', multiple: true, default: [] },
        base: { type: 'string', default: '/' },
      },
    });
    const { port, host, 'host-name': names, base } = values;
    if (port !== undefined && !(/^\d+$/.test(port) && Number(port) <= 65_535)) {
      return { problem: `--port must be a number from 0 to 65535, not ${port}` };
    }
    return { port: port === undefined ? undefined : Number(port), host, hostNames: names.map((name) => name.toLowerCase()), base };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
