import { fromRoot } from './paths.mjs';
import { binOf, capture } from './run.mjs';

/** What is checked without running the product; two of them build it. Each is one program that ends with 0 when all is well. The longest comes first. */
const GUARDS = [
  { name: 'package', args: () => [fromRoot('scripts/package.mjs')] },
  { name: 'types', args: () => [binOf('typescript', 'tsc'), '-b'] },
  {
    name: 'lint',
    args: () => [
      binOf('oxlint'),
      '--type-aware',
      '--quiet',
      '--report-unused-disable-directives-severity=error',
      'src',
      'e2e',
      'scripts',
      'bench',
    ],
  },
  { name: 'format', args: () => [binOf('oxfmt'), '--check', 'src', 'e2e', 'scripts', 'bench'] },
  { name: 'arrows', args: () => [fromRoot('scripts/arrows.mjs')] },
  { name: 'dead code', args: () => [binOf('knip'), '--no-progress'] },
  // What only tests call is dead; an export may be for them alone where its own file uses it too.
  { name: 'dead code behind tests', args: () => [binOf('knip'), '--production', '-c', 'knip.production.json', '--no-progress'] },
  { name: 'budget', args: () => [fromRoot('scripts/budget.mjs')] },
];

/**
 * Runs the guards, `width` at a time, and prints the output of those that fail.
 * @param {number} width
 * @returns {Promise<{ name: string, ok: boolean }[]>} in the order of the table
 */
export async function runGuards(width) {
  /** @type {{ name: string, ok: boolean }[]} */
  const results = [];
  const queue = [...GUARDS.entries()];
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const [position, guard] = next;
        const started = performance.now();
        const { code, output } = await capture(process.execPath, guard.args());
        if (code !== 0) console.log(output.trimEnd());
        console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${guard.name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
        results[position] = { name: guard.name, ok: code === 0 };
      }
    }),
  );
  return results;
}
