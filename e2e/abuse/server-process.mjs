import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { fromRoot } from '../../scripts/lib/paths.mjs';

/**
 * @typedef {{ readonly status: number | string, readonly text: string }} Answered
 *   a status, or the error's code where there was no answer; the first kilobyte of the answer
 */

/** The built server in a process of its own, with as little heap as a row wants. */
export class ServerProcess {
  /** @type {import('node:child_process').ChildProcess} */
  #child;
  #port = 0;
  #output = '';
  /** @type {Promise<void>} */
  #exited;
  dead = false;

  /**
   * @param {number} heapMb
   * @param {readonly string[]} flags
   */
  constructor(heapMb, flags) {
    const args = [
      `--max-old-space-size=${heapMb}`,
      fromRoot('dist/server/main.js'),
      '--port',
      '0',
      '--data',
      fromRoot('public/data'),
      ...flags,
    ];
    this.#child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const gather = (/** @type {Buffer} */ piece) => {
      this.#output += piece.toString();
    };
    this.#child.stdout?.on('data', gather);
    this.#child.stderr?.on('data', gather);
    this.#exited = new Promise((resolve) => {
      this.#child.once('exit', () => {
        this.dead = true;
        resolve();
      });
    });
  }

  /** Until it answers. */
  async start() {
    const { stdout } = this.#child;
    if (stdout === null) throw new Error('the server has no output');
    for await (const _ of stdout) {
      const address = /answers at http:\/\/127\.0\.0\.1:(\d+)/.exec(this.#output);
      if (address === null) continue;
      this.#port = Number(address[1]);
      stdout.resume();
      return this;
    }
    throw new Error(`the server did not start: ${this.#output}`);
  }

  get port() {
    return this.#port;
  }

  /** Most memory it has had in mebibytes; NaN where the system does not tell. */
  get peakMb() {
    try {
      return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${this.#child.pid}/status`, 'utf8'))?.[1]) / 1024);
    } catch {
      return Number.NaN;
    }
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {string | Uint8Array} [body]
   * @param {Record<string, string>} [headers]
   * @returns {Promise<Answered>}
   */
  call(method, path, body, headers = {}) {
    return new Promise((resolve) => {
      const options = {
        host: '127.0.0.1',
        port: this.#port,
        method,
        path,
        agent: new Agent(),
        headers: { 'content-type': 'application/json', ...headers },
      };
      const outgoing = request(options, (incoming) => {
        let text = '';
        incoming.on('data', (/** @type {Buffer} */ piece) => {
          if (text.length < 1024) text += piece.toString();
        });
        incoming.on('close', () => resolve({ status: incoming.statusCode ?? 0, text }));
      });
      outgoing.on('error', (error) => resolve({ status: 'code' in error ? String(error.code) : error.message, text: '' }));
      outgoing.end(body);
    });
  }

  /** A connection on which nobody reads. @param {string | Uint8Array} bytes what is said on it */
  say(bytes) {
    const socket = connect(this.#port, '127.0.0.1').pause();
    socket.on('error', () => undefined);
    socket.write(bytes);
    return socket;
  }

  async stop() {
    this.#child.kill('SIGKILL');
    await this.#exited;
  }
}
