import { parseArgs } from 'node:util';
import { runHistory } from './history.ts';
import { describeFailure, readSteps, soak } from './soak.ts';

const OPTIONS = {
  ops: { type: 'string', default: '1000000' },
  seed: { type: 'string', default: '1' },
  history: { type: 'string' },
  steps: { type: 'string', default: '0-599' },
} as const;

/** What `npm run soak` runs. @returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  return values.history === undefined ? run(Number(values.ops), Number(values.seed)) : replay(Number(values.history), values.steps);
}

async function run(operations: number, seed: number): Promise<number> {
  console.log(`seed ${seed}, ${operations} operations`);
  const started = performance.now();
  let announced = 0;
  let lastSeconds = 0;
  const result = await soak({
    operations,
    seed,
    progress: (done) => {
      lastSeconds = (performance.now() - started) / 1_000;
      if (done - announced < 100_000) return;
      announced = done;
      console.log(`${done} operations, ${lastSeconds.toFixed(1)} s`);
    },
  });
  const rate = Math.round(result.operations / lastSeconds);
  console.log(
    `${result.operations} operations (${result.requests} requests) in ${result.histories} histories, ${lastSeconds.toFixed(1)} s, ${rate} a second`,
  );
  if (result.failure === undefined) return 0;
  console.error(describeFailure(result.failure));
  return 1;
}

/** One history again, with every request and answer on the screen. */
async function replay(seed: number, steps: string): Promise<number> {
  const { failure } = await runHistory(seed, readSteps(steps), console.log);
  if (failure === undefined) return (console.log('\nno failure'), 0);
  console.error(`\n${describeFailure(failure)}`);
  return 1;
}
