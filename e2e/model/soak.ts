import { runHistory, STEPS, type Failure } from './history.ts';
import { seedOf } from './random.ts';
import { shrink } from './shrink.ts';

export interface SoakResult {
  readonly operations: number;
  readonly requests: number;
  readonly histories: number;
  readonly failure: Failure | undefined;
}

/** Runs histories, each with a seed of its own, until that many operations were done or one fails; a failure is shrunk. */
export async function soak(options: {
  readonly operations: number;
  readonly seed: number;
  readonly progress?: (operations: number) => void;
}): Promise<SoakResult> {
  const steps = Array.from({ length: STEPS }, (_, at) => at);
  let operations = 0;
  let requests = 0;
  let histories = 0;
  while (operations < options.operations) {
    const result = await runHistory(seedOf(options.seed, histories), steps);
    operations += result.operations;
    requests += result.requests;
    histories++;
    options.progress?.(operations);
    if (result.failure !== undefined) return { operations, requests, histories, failure: await shrink(result.failure) };
  }
  return { operations, requests, histories, failure: undefined };
}

/** What went wrong, and the command that shows it again. */
export function describeFailure({ seed, steps, operation, error }: Failure): string {
  const stack = error instanceof Error ? (error.name === 'Mismatch' ? error.message : error.stack) : String(error);
  return [
    `"${operation}" failed, the last of ${steps.length} steps:`,
    stack,
    '',
    `replay: npm run soak -- --history ${seed} --steps ${stepsText(steps)}`,
  ].join('\n');
}

/** Runs of numbers as `3-7`. */
export function stepsText(steps: readonly number[]): string {
  const runs: [from: number, to: number][] = [];
  for (const step of steps) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === step - 1) last[1] = step;
    else runs.push([step, step]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',');
}

/** Reads what {@link stepsText} wrote. */
export function readSteps(text: string): readonly number[] {
  return text.split(',').flatMap((run) => {
    const [from = 0, to = from] = run.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });
}
