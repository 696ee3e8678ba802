/** What `npm run bench` runs. */
export { measureBrowser } from './browser.ts';
export { measureEngine } from './engine.ts';
