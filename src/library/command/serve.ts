import { seedFolder } from '../seed-folder.ts';
import { Fathom } from '../../kit/fathom.ts';
import type { Service } from '../../rest/api.ts';
import { openSnapshot } from '../snapshot-file.ts';
import { listen } from '../start-fathom.ts';
import { EXIT, failWith, messageOf } from './exit-codes.ts';
import { readServeFlags, SERVE_USAGE, type ServeFlags } from './serve-flags.ts';

/** Tells what happens: in words, or as JSON. */
type Tell = (event: string, words: string | undefined, details: Readonly<Record<string, unknown>>) => void;

/** Serves until SIGINT or SIGTERM comes. */
export async function serve(args: readonly string[]): Promise<void> {
  let flags: ServeFlags;
  try {
    flags = readServeFlags(args);
  } catch (error) {
    return failWith(EXIT.usage, `${messageOf(error)}\n\n${SERVE_USAGE}`);
  }
  const tell: Tell = flags.jsonLog ? tellJson : tellWords;
  try {
    const { url, close } = await open(flags, tell);
    tell('ready', `Fathom answers at ${url} (Ctrl+C stops it)`, { url, pid: process.pid });
    const stop = (signal: string): void => {
      void close().then(() => {
        tell('stopped', undefined, { signal });
        process.exit(EXIT.done);
      });
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(signal));
    if (flags.untilStdinEnds) process.stdin.once('end', () => stop('stdin')).resume();
  } catch (error) {
    const text = messageOf(error);
    tell('failed', undefined, { error: text });
    failWith(EXIT.failed, text);
  }
}

async function open({ port, folders, snapshot: file, seed, as, jsonLog }: ServeFlags, tell: Tell): ReturnType<typeof listen> {
  const snapshot = file === undefined ? undefined : await openSnapshot(file);
  const fathom = new Fathom({ snapshot, ...(seed !== undefined && { seed }), ...(as !== undefined && { as }) });
  for (const folder of folders) {
    for (const { index, documents } of await seedFolder(fathom, folder)) {
      tell('seeded', `${index}: ${documents} documents`, { index, documents });
    }
  }
  const service = jsonLog ? logged(fathom.service, tell) : fathom.service;
  return listen(service, port);
}

/** Each request is told with its status. */
function logged(service: Service, tell: Tell): Service {
  return {
    handle: async (request, signal) => {
      const answer = await service.handle(request, signal);
      const { method, path, query } = request;
      tell('request', undefined, { method, path, query, status: answer.status });
      return answer;
    },
  };
}

function tellWords(_: string, words: string | undefined): void {
  if (words !== undefined) console.log(words);
}

function tellJson(event: string, _: string | undefined, details: Readonly<Record<string, unknown>>): void {
  console.log(JSON.stringify({ event, time: new Date().toISOString(), ...details }));
}
