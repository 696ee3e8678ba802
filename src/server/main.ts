import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { askAtTerminal } from '../gateway/ask-secret.ts';
import { TOKEN_HEADER } from '../gateway/doors.ts';
import { GATEWAY_PATH } from '../gateway/gateway.ts';
import { openGateway, type Opened } from '../gateway/open-gateway.ts';
import { isOwnHost } from '../rest/gate/web-pages.ts';
import { type Flags, parseFlags, USAGE } from './flags.ts';
import { measureMemory, planMemory } from './host-memory.ts';
import { mountGateway } from './mount-gateway.ts';
import { damagedIndices, rescue } from './rescue.ts';
import { serve } from './serve.ts';

/** The built program lies in `dist/server`; the data files are built into the app beside it. */
const DATA_BESIDE = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'app', 'data');

/** Starts from the command line: prints where it listens and how to stop it, or what is wrong, and sets the exit code. */
async function main(args: readonly string[]): Promise<void> {
  const parsed = parseFlags(args, { data: DATA_BESIDE });
  if (!parsed.ok) return fail(`${parsed.problem}\n\n${USAGE}`);
  if (parsed.flags.help) return console.log(USAGE);
  const plan = planMemory(parsed.flags.memory, measureMemory());
  if (!plan.ok) return fail(plan.problem);
  const beside = await openBeside(parsed.flags);
  if (beside !== undefined && !beside.ok) return fail(beside.problem);
  try {
    const { address, server, store, close } = await serve(parsed.flags, (error) => console.error('unexpected error:', error), plan.memory);
    console.log(`Fathom answers at ${address} (Ctrl+C stops it)`);
    console.log(plan.told);
    console.log(
      parsed.flags.store === undefined
        ? 'Everything is in memory: it goes with this process (--store folder keeps it)'
        : `Everything is kept in ${parsed.flags.store}`,
    );
    for (const { file, reason, index } of store?.damage ?? []) {
      console.error(`damaged: ${file}: ${reason}${index === undefined ? '' : `; the index [${index}] is not open for it`}`);
    }
    if (store !== undefined && damagedIndices(store).length > 0) {
      if (parsed.flags.rescue === undefined) console.error('--rescue folder saves what can be read of damaged indices');
      else for (const line of await rescue(store, parsed.flags.rescue)) console.log(line);
    }
    if (beside !== undefined) {
      mountGateway(server, beside.gateway);
      console.log(`Reads below ${address}/${GATEWAY_PATH} go to ${beside.cluster} with the header ${TOKEN_HEADER}: ${beside.token}`);
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        // Merges, tasks and waits under way would keep the process for as long as they take, and nothing of them outlives it.
        server.close(() => void close().finally(() => process.exit()));
        server.closeAllConnections();
      });
    }
  } catch (error) {
    fail(explain(error, parsed.flags.port));
  }
}

/** The gateway of `--beside`; undefined where none is asked for. */
async function openBeside({ beside, authorities, hostNames, origins }: Flags): Promise<Opened | undefined> {
  if (beside === undefined) return undefined;
  return openGateway({
    address: beside,
    authorityFile: authorities,
    environment: process.env,
    ask: process.stdin.isTTY ? askAtTerminal : undefined,
    isOwnHost: (host) => isOwnHost(host, hostNames),
    origins,
  });
}

function fail(text: string): void {
  console.error(text);
  process.exitCode = 1;
}

function explain(error: unknown, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Choose another: npm run serve -- --port ${port + 1}`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user. Choose one from 1024 up.`;
  return `The server could not start: ${error instanceof Error ? error.message : String(error)}`;
}

void main(process.argv.slice(2));
