import { parseArgs } from 'node:util';
import { describe, describeAnswer, fuzz, type Finding } from './run.ts';

const OPTIONS = {
  requests: { type: 'string', default: '20000' },
  seed: { type: 'string', default: '1' },
  only: { type: 'string' },
} as const;

const MOST_SHOWN = 20;

/** What `npm run fuzz` runs. @returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const seed = Number(values.seed);
  return values.only === undefined ? run(seed, Number(values.requests)) : show(seed, Number(values.only));
}

async function run(seed: number, requests: number): Promise<number> {
  const { findings, statuses, slowest } = await fuzz({ seed, last: requests });
  const table = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.log(`seed ${seed}, ${requests} requests; ${table.join(', ')}`);
  console.log(`slowest answer: ${slowest.cpuMs.toFixed(0)} ms of CPU, request ${slowest.number}: ${slowest.request.slice(0, 300)}`);
  for (const finding of findings.slice(0, MOST_SHOWN)) console.error(describeFinding(finding, seed));
  console.log(`${findings.length} findings`);
  return findings.length === 0 ? 0 : 1;
}

/** One request, after those of its round. */
async function show(seed: number, number: number): Promise<number> {
  const { findings } = await fuzz({
    seed,
    first: number,
    last: number + 1,
    seen: (at, request, response) => {
      if (at === number) console.log(`${describe(request)}\n=> ${describeAnswer(response)}`);
    },
  });
  for (const finding of findings) console.error(describeFinding(finding, seed));
  return findings.length === 0 ? 0 : 1;
}

/** What is wrong, and the command that shows it again. */
export function describeFinding({ number, fault, request, answer }: Finding, seed: number): string {
  return `\n${fault}\n${request}\n=> ${answer}\nreplay: npm run fuzz -- --seed ${seed} --only ${number}`;
}
