import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

/**
 * A Vite plugin that draws the Compare page into the built HTML, with what the engine itself counted on the default data when the page
 * was built, and puts the recording beside it. In the development server the page starts with its one sentence.
 * @param {{ plugins: () => import('vite').PluginOption[] }} options the plugins the page's own components need
 * @returns {import('vite').Plugin}
 */
export function recordedPicture({ plugins }) {
  return {
    name: 'recorded-picture',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const { picture, trace } = await draw(plugins());
        const json = JSON.stringify(trace).replaceAll('<', '\\u003c');
        const start = html.indexOf('<main class="boot">');
        const end = html.indexOf('</main>', start) + '</main>'.length;
        if (start < 0) throw new Error('index.html has no place for the first picture');
        const sentence = html.slice(start, end);
        // Nothing in the picture can be used yet. Other addresses than the recorded one keep the sentence.
        const drawn = `<div id="picture" inert>${picture}</div><template id="sentence">${sentence}</template><script>${choose}</script>`;
        const recorded = `<script type="application/json" id="recorded">${json}</script>`;
        return `${html.slice(0, start)}${drawn}${html.slice(end)}`.replace('<noscript>', `${recorded}\n    <noscript>`);
      },
    },
  };
}

/** Runs before anything else is fetched: the picture is of an address that asks for nothing special. */
const choose = `
const usual = /^#?\\/?(compare)?(\\?((data=logs|shards=5|docs=100000|size=10|page=\\d+|theme=\\w+|open=[\\w,]*|view=[^&]*)(&|$))*)?$/;
if (!usual.test(location.hash)) document.querySelector('#picture').replaceWith(document.querySelector('#sentence').content);
`.trim();

/**
 * @param {import('vite').PluginOption[]} plugins
 * @returns {Promise<{ picture: string, trace: unknown }>}
 */
async function draw(plugins) {
  const server = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('../../', import.meta.url)),
    plugins,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { record } = await server.ssrLoadModule('/src/app/recorded/record.ts');
    const { firstPicture } = await server.ssrLoadModule('/src/app/recorded/first-picture.tsx');
    const { trace, row } = await record();
    return { picture: await firstPicture(trace, row), trace };
  } finally {
    await server.close();
  }
}
