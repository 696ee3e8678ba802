import { useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { useRoute } from '../routes/use-route.ts';
import { useCompareView, type FollowedView } from './use-compare-view.ts';

/** As much of a window as an address takes, and as much of an element as React puts nothing into. */
function fakeWindow() {
  const location = { hash: '#/compare?data=tiny' };
  const write = (_: unknown, __: string, fragment: string) => void (location.hash = fragment);
  return Object.assign(new EventTarget(), {
    location,
    history: { pushState: write, replaceState: write },
    HTMLIFrameElement: Object,
  });
}

const element = Object.assign(new EventTarget(), {
  nodeType: 1,
  nodeName: 'DIV',
  tagName: 'DIV',
  textContent: '',
  ownerDocument: new EventTarget(),
});

/** Lets React finish. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
}

beforeAll(() => {
  vi.stubGlobal('window', fakeWindow());
  // Without it a view is packed in the task it changes in.
  vi.stubGlobal('CompressionStream', undefined);
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the view in the address', () => {
  it('is not taken for somebody else’s when the page writes it between a drawing and that drawing’s effects', async () => {
    let followed: FollowedView | undefined;
    let draw: (drawing: number) => void = () => undefined;
    let afterDrawing: () => void = () => undefined;
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    function Page() {
      const { route, navigate } = useRoute();
      const [drawing, setDrawing] = useState(0);
      const view = useCompareView(route.name === 'compare' ? route : undefined, navigate);
      useLayoutEffect(() => {
        followed = view;
        // So slow that React lets others have their turn before it runs the effects.
        now += 100;
      });
      useLayoutEffect(() => {
        draw = setDrawing;
        if (drawing === 1) queueMicrotask(afterDrawing);
      }, [drawing]);
      return null;
    }
    const root = createRoot(element as unknown as Element);
    root.render(<Page />);
    await vi.waitFor(() => expect(followed?.state.view).toBeDefined());
    // The packer is there.
    await import('./view-text.ts');
    await turns();

    afterDrawing = () => followed?.send({ type: 'changed', part: { positions: { offset: 3 } }, how: 'push' });
    draw(1);
    await vi.waitFor(() => expect(window.location.hash).toContain('view='));
    await turns();
    expect(followed?.state).toMatchObject({ linked: null, view: { positions: { offset: 3 } } });
    root.unmount();
    await turns();
  });
});
