import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const HEAP_MB = 8000;

/**
 * Runs a script in a process of its own, so that neither heap nor compiled code of another is in its way.
 * @param {string} script prints what it measured as JSON behind `RESULT `
 * @param {readonly (number | string)[]} args
 * @returns {Promise<any>} undefined when it broke down
 */
export async function measureApart(script, args) {
  const flags = ['--no-warnings', '--expose-gc', `--max-old-space-size=${HEAP_MB}`];
  const child = spawn(process.execPath, [...flags, script, ...args.map(String)], { stdio: ['ignore', 'pipe', 'inherit'] });
  let result;
  for await (const line of createInterface({ input: child.stdout })) if (line.startsWith('RESULT ')) result = JSON.parse(line.slice(7));
  return result;
}
