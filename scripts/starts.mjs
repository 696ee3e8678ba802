// Opens the built page again and again, as first visits, reloads and second tabs, until its first search is answered, and reports starts that hang.
//   node scripts/starts.mjs [--browser firefox|chromium] [--starts 300] [--seconds 280] [--within 20]
// `--seconds`: begin no start after this time; `--within`: seconds after which a start counts as hung. Ends with 1 when a start hung.
import { parseArgs } from 'node:util';
import { ensureApp } from './lib/build.mjs';
import { startsOf } from './lib/starts.mjs';
import { fromRoot } from './lib/paths.mjs';
import { serveStatic } from './lib/static-server.mjs';

const { values } = parseArgs({
  options: {
    browser: { type: 'string', default: 'firefox' },
    starts: { type: 'string', default: '300' },
    seconds: { type: 'string', default: '280' },
    within: { type: 'string', default: '20' },
  },
});
if (!(await ensureApp())) process.exit(1);
const server = await serveStatic({ folder: fromRoot('dist/app'), port: 0 });
const endAt = performance.now() + Number(values.seconds) * 1_000;
let done = 0;
let mended = 0;
let hung = 0;
let longest = 0;
try {
  for await (const start of startsOf(values.browser, server.address, { withinMs: Number(values.within) * 1_000 })) {
    done++;
    longest = Math.max(longest, start.ms);
    if (start.answered && start.workers > 1) mended++;
    if (!start.answered) hung++;
    if (!start.answered || start.workers > 1) console.log(`${done} ${start.kind}, ${start.ms} ms\n  ${start.log.join('\n  ')}`);
    if (done >= Number(values.starts) || performance.now() > endAt) break;
  }
} finally {
  await server.close();
}
console.log(`${values.browser}: ${done} starts, ${hung} hung, ${mended} mended by another worker, the longest ${longest} ms`);
process.exitCode = hung > 0 || done === 0 ? 1 : 0;
