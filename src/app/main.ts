import './styles/index.css';
import { startPlayground } from './boot/start-playground.ts';

const element = document.querySelector('#root') ?? document.body;

// The page's own code loads while the engine's worker and the service worker start, and is a task of its own when it runs.
const mount = import('./mount.tsx');
try {
  const playground = await startPlayground({ document, navigator });
  // For the browser's own console and for measurements: `await fathom.fetch('api/logs/_count')`, or `fathom.direct` past the service worker.
  Reflect.set(globalThis, 'fathom', { fetch: playground.transport.fetch, direct: playground.transport.direct });
  (await mount).showApp(element, playground);
} catch (error) {
  (await mount).showFailure(element, error);
}
