#!/usr/bin/env node
/** The command of the package: `fathom-search serve`, `seed`, `check` and `record`. */
import nodeModule from 'node:module';
import { EXIT, failWith } from './command/exit-codes.ts';
import { nodeProblem } from './command/node-problem.ts';

const USAGE = `fathom-search serve   a search service over HTTP, for tests in any language
fathom-search seed    fills a service from folders, and writes it into a file that serve --snapshot begins with
fathom-search check   says of a HAR file or a trace which requests are served, and what they do wrong
fathom-search record  writes indices of a live service into a folder that serve --seed fills from

Each tells more with --help.`;

/**
 * From Node 22.8 on code is kept compiled in Node's own folder for that, so that the next start need not read it again; older releases have no such place.
 * `NODE_DISABLE_COMPILE_CACHE=1` switches it off.
 */
function keepCompiled(): void {
  // The types are those of the oldest release.
  const { enableCompileCache } = nodeModule as { readonly enableCompileCache?: () => unknown };
  enableCompileCache?.();
}

async function main([command, ...args]: readonly string[]): Promise<void> {
  const problem = nodeProblem(process.versions.node);
  if (problem !== undefined) return failWith(EXIT.usage, problem);
  keepCompiled();
  const help = args.includes('--help') || args.includes('-h');
  // Each is read when it is asked for: a server is to be ready soon.
  if (command === 'serve') {
    const { SERVE_USAGE } = await import('./command/serve-flags.ts');
    return help ? console.log(SERVE_USAGE) : (await import('./command/serve.ts')).serve(args);
  }
  if (command === 'seed') {
    const { seed, SEED_USAGE } = await import('./command/seed.ts');
    return help ? console.log(SEED_USAGE) : seed(args);
  }
  if (command === 'check') {
    const { check, CHECK_USAGE } = await import('./command/check.ts');
    return help ? console.log(CHECK_USAGE) : check(args);
  }
  if (command === 'record') {
    const { RECORD_USAGE } = await import('./command/record-flags.ts');
    return help ? console.log(RECORD_USAGE) : (await import('./command/record.ts')).record(args);
  }
  if (command === '--help' || command === '-h') return console.log(USAGE);
  failWith(EXIT.usage, command === undefined ? USAGE : `There is no command ${command}.\n\n${USAGE}`);
}

void main(process.argv.slice(2));
