import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AT_START } from './budget.mjs';

/**
 * A Vite plugin that lets the built page start its engine's worker while it is still being read, and fetch what the entry will import
 * without waiting for the entry. Each step of that chain would take a round trip, and the engine would wait for all of them.
 * @returns {import('vite').Plugin}
 */
export function earlyStart() {
  return {
    name: 'early-start',
    apply: 'build',
    writeBundle: {
      // The manifest and the page are written by then.
      order: 'post',
      sequential: true,
      handler({ dir = '' }) {
        const page = join(dir, 'index.html');
        const html = readFileSync(page, 'utf8');
        const engine = readdirSync(join(dir, 'assets')).find((name) => /^engine\.worker-.*\.js$/.test(name));
        const entry = html.indexOf('<script type="module"');
        const [style = ''] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
        if (engine === undefined || entry < 0 || style === '')
          throw new Error('the build has no engine, no entry or no styles to start early');
        const script = `<script>${earlyWorkerScript(`./assets/${engine}`)}</script>`;
        const links = chunksAtStart(dir).map((file) => `<link rel="modulepreload" crossorigin href="./${file}">`);
        // A script behind the styles would wait for them; chunks before them would hold up the first picture.
        const early = [script, style, ...links].join('\n    ');
        writeFileSync(page, `${html.slice(0, entry)}${early}\n    ${html.slice(entry).replace(style, '')}`);
      },
    },
  };
}

/**
 * Starts the engine's worker and keeps it where the entry looks for it. One whose script cannot be loaded is forgotten: the entry tries again and says why.
 * @param {string} address of the worker's script, from the page
 * @returns {string}
 */
export function earlyWorkerScript(address) {
  const worker = `new Worker(${JSON.stringify(address)},{type:'module',name:'engine'})`;
  // A sandboxed frame starts none from an address.
  return `try{if(origin!=='null')globalThis.engineWorker=${worker};engineWorker.onerror=()=>{engineWorker=undefined}}catch{}`;
}

/**
 * What the entry imports as soon as it runs, and what those chunks import.
 * @param {string} dir of the built page
 * @returns {string[]}
 */
function chunksAtStart(dir) {
  /** @type {Record<string, { file: string, imports?: string[], isEntry?: boolean }>} */
  const manifest = JSON.parse(readFileSync(join(dir, '.vite/manifest.json'), 'utf8'));
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
  const names = new Set([...entries, ...AT_START]);
  for (const name of names) for (const next of manifest[name]?.imports ?? []) names.add(next);
  return [...new Set([...names].flatMap((name) => (entries.includes(name) ? [] : (manifest[name]?.file ?? []))))];
}
