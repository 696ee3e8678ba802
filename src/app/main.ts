import './styles/index.css';
import { startPlayground } from './boot/start-playground.ts';

const element = document.querySelector('#root') ?? document.body;

// The page's own code loads while the engine's worker and the service worker start, and is a task of its own when it runs.
const mount = import('./mount.tsx');
try {
  const playground = await startPlayground({ document, navigator });
  (await mount).showApp(element, playground);
} catch (error) {
  (await import('./start-failure.tsx')).showFailure(element, error);
}
