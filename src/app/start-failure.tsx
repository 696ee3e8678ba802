import { createRoot } from 'react-dom/client';
import { Notice } from './notice.tsx';
import { messages } from './other-messages.ts';

/** Says that there is nothing to draw a page over, and why. */
export function showFailure(element: Element, error: unknown): void {
  createRoot(element).render(
    <Notice title={messages.startFailed}>
      <p>{error instanceof Error ? error.message : String(error)}</p>
      <p>{messages.startFailedWay}</p>
    </Notice>,
  );
}
