import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, fromRoot } from './paths.mjs';

/**
 * Runs a command in the root and shows its output as it comes.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string> }} [options] `env` is added to the present environment
 * @returns {Promise<number>} the exit code; 127 when it could not be started, 1 when a signal ended it
 */
export function run(command, args, options = {}) {
  return exitCode(spawn(command, args, { cwd: ROOT, env: { ...process.env, ...options.env }, stdio: ['ignore', 'inherit', 'inherit'] }));
}

/**
 * Runs a command in the root and keeps its output.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {string} [cwd]
 * @returns {Promise<{ code: number, output: string }>} output of both streams, in the order it came
 */
export async function capture(command, args, cwd = ROOT) {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  /** @type {Buffer[]} */
  const chunks = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  child.stderr.on('data', (chunk) => chunks.push(chunk));
  const code = await exitCode(child);
  return { code, output: Buffer.concat(chunks).toString('utf8') };
}

/**
 * Runs a long and talkative command with its output in a file; the file's tail is shown only when it failed.
 * @param {string} log path below the root
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function runLogged(log, command, args) {
  const path = fromRoot(log);
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, 'a');
  const code = await exitCode(spawn(command, args, { cwd: ROOT, stdio: ['ignore', file, file] }));
  closeSync(file);
  if (code !== 0) {
    console.error(`${command} ${args.join(' ')} ended with ${code}. The end of ${log}:`);
    console.error(readFileSync(path, 'utf8').split('\n').slice(-30).join('\n'));
  }
  return code;
}

/**
 * Arguments for `node` that start a command of an installed package; a path, not a shell, so that it works alike on every system.
 * @param {string} packageName
 * @param {string} [bin] the command, when it is not called like the package
 * @returns {string} the script's absolute path
 */
export function binOf(packageName, bin = packageName) {
  const folder = fromRoot('node_modules', packageName);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const target = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[bin];
  return join(folder, target);
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
function exitCode(child) {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}
