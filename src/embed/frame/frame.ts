import type { FathomElement } from '../elements/define-one.ts';
import type { RunResult } from '../elements/result.ts';
import { readFrameAddress, type FrameAddress } from './frame-address.ts';
import { readMessage, type FromFrame, type ToFrame } from './messages.ts';

/** Shows what the frame's address asks for, and speaks with the page around it. */
export function openFrame(): void {
  let address = readFrameAddress(location.hash);
  let element = show(address);
  /** Runs that a message asked for: their answers go with its id. */
  let asked = 0;
  const { documentElement: root } = document;
  addEventListener('hashchange', () => {
    address = readFrameAddress(location.hash);
    element.remove();
    element = show(address);
  });
  document.addEventListener('fathom-result', ({ detail }: CustomEventInit<RunResult>) => {
    if (detail !== undefined && asked === 0) post(address, { fathom: 1, type: 'result', id: null, result: detail });
  });
  new ResizeObserver(() => tellHeight(root)).observe(document.body);
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== parent || parent === globalThis.window || address.origin === undefined) return;
    if (origin !== address.origin) return;
    answer(data, {
      element,
      tell: (message) => post(address, message),
      during: (run) => {
        asked++;
        return run.finally(() => asked--);
      },
    });
  });
}

interface FrameParts {
  readonly element: FathomElement;
  readonly tell: (message: FromFrame) => void;
  readonly during: (run: Promise<RunResult>) => Promise<RunResult>;
}

/** Reads one message and does what it asks. */
function answer(data: unknown, to: FrameParts): void {
  const read = readMessage(data);
  if (read.kind === 'refuse') to.tell({ fathom: 1, type: 'error', id: read.id, reason: read.reason });
  if (read.kind === 'do') act(read.message, to);
}

function act(message: ToFrame, { element, tell, during }: FrameParts): void {
  if (message.type === 'stop') return element.stop();
  const { id, page, request } = message;
  during(element.run(request ?? page)).then(
    (result) => tell({ fathom: 1, type: 'result', id, result }),
    (error: unknown) => tell({ fathom: 1, type: 'error', id, reason: error instanceof Error ? error.message : String(error) }),
  );
  return undefined;
}

/** Only to the page that the address names; a sandboxed page has no origin to send to. */
function post({ origin }: FrameAddress, message: FromFrame): void {
  if (origin !== undefined) parent.postMessage(message, origin === 'null' ? '*' : origin);
}

/** How high it is tells nobody anything: whoever frames it may know. */
function tellHeight(root: HTMLElement): void {
  const height = Math.ceil(root.getBoundingClientRect().height);
  const message: FromFrame = { fathom: 1, type: 'height', height };
  if (parent !== globalThis.window) parent.postMessage(message, '*');
}

function show({ element: name, attributes }: FrameAddress): FathomElement {
  // Defined by the script that opens the frame.
  const element = document.createElement(name) as FathomElement;
  const { theme = 'auto', lang = 'en' } = attributes;
  document.documentElement.lang = lang;
  document.documentElement.style.colorScheme = theme === 'light' || theme === 'dark' ? theme : 'light dark';
  document.body.style.margin = '0';
  element.style.margin = '0';
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  document.body.append(element);
  return element;
}
