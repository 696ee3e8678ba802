import { attributes } from '../elements/attributes.ts';

/** What a frame's address asks for: an element, its attributes, and whose messages it takes. */
export interface FrameAddress {
  readonly element: FrameElement;
  readonly attributes: Readonly<Record<string, string>>;
  /** The origin of the page that may send messages; undefined: none may. `null` is that of a sandboxed page. */
  readonly origin: string | undefined;
}

const elements = { stage: 'fathom-stage', chart: 'fathom-chart', console: 'fathom-console', lesson: 'fathom-lesson' } as const;

/** An element that a frame can show. */
export type FrameElement = (typeof elements)[keyof typeof elements];

/** Attributes that an address may set; no other member of it reaches the element. */
const settable = [...attributes, 'theme'];

/** Reads the fragment of a frame's address, such as `#/stage?data=logs&page=1000`. A view there is none of is the stage. */
export function readFrameAddress(fragment: string): FrameAddress {
  const [view = '', query = ''] = fragment.replace(/^#?\/?/, '').split('?', 2);
  const parameters = new URLSearchParams(query);
  const named = settable.flatMap((name) => {
    const value = parameters.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return {
    element: Object.hasOwn(elements, view) ? elements[view as keyof typeof elements] : 'fathom-stage',
    attributes: Object.fromEntries(named),
    origin: readOrigin(parameters.get('origin')),
  };
}

/** Only an origin as browsers write it: scheme, host and port. */
function readOrigin(text: string | null): string | undefined {
  if (text === null) return undefined;
  if (text === 'null') return text;
  if (!URL.canParse(text)) return undefined;
  const { protocol, origin } = new URL(text);
  return /^https?:$/.test(protocol) && origin === text.replace(/\/$/, '') ? origin : undefined;
}
