import { useEffect, useEffectEvent, useRef } from 'react';
import type { Deed } from '../../features/lessons/model/controls.ts';
import { whenThere } from '../../components/focus-when-there.ts';
import { placeOf, type Place } from './control-places.ts';

/**
 * Marks the controls the open step asks for. When it begins, the first of them is brought into sight; the focus stays where it is.
 * `begun` names the step once the page is set up for it; empty: nothing is asked for yet. `done` names it once it is ticked: then what came of the
 * last deed is brought into sight, whatever had to be reached meanwhile.
 */
export function useAsked(deeds: readonly Deed[], begun: string, done: string): void {
  const places = begun === '' ? [] : deeds.flatMap(({ control }) => placeOf(control) ?? []);
  const marked = [...new Set(places.flatMap(({ mark }) => mark))].join();
  useEffect(() => (marked === '' ? undefined : markAll(marked)), [marked]);
  const bring = useEffectEvent(() => {
    const [first] = places;
    if (first === undefined) return;
    whenThere(first.go.join(), () => reach(first, keepInSight));
    // An open section may still be on its way: what it stands for now is not all there is to bring.
    const [wanted = ''] = first.go;
    if (document.querySelector(wanted) === null) whenThere(wanted, keepInSight);
  });
  // At the beginning of a step, once.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what is asked for goes with the step
  useEffect(() => bring(), [begun]);
  useTicked(begun, done, () => {
    const shows = deeds.findLast((deed) => placeOf(deed.control)?.shows !== undefined);
    showOutcome(shows && placeOf(shows.control)?.shows);
  });
}

/** Does something when the step that was asked for is done; not where a reader comes to one that was done before. */
function useTicked(begun: string, done: string, act: () => void): void {
  const asked = useRef('');
  const onDone = useEffectEvent(act);
  useEffect(() => {
    if (begun !== '') asked.current = begun;
    if (done === '' || done !== asked.current) return;
    asked.current = '';
    onDone();
  }, [begun, done]);
}

/** Brings it into sight, where nothing is named the first drawing; what is read in a section goes on below its beginning. */
function showOutcome(selector = '[data-lane] [data-drawing]'): void {
  const outcome = document.querySelector(selector);
  outcome?.scrollIntoView({ block: outcome.hasAttribute('data-drawing') ? 'nearest' : 'start', behavior: behavior() });
}

/** Takes the reader to the control of a deed, with the focus; `toCompare` opens the page it is on. */
export function showControl({ control }: Deed, toCompare: () => void): void {
  const place = placeOf(control);
  if (place === undefined) return;
  if (place.onCompare && document.querySelector('[data-lane]') === null) toCompare();
  whenThere(place.go.join(), () =>
    reach(place, (found) => {
      intoSight(found);
      focusableIn(found)?.focus({ preventScroll: true });
    }),
  );
}

/** The element itself, the first control in it, or what it lies in where it is switched off. */
function focusableIn(found: HTMLElement): HTMLElement | null {
  const controls = ':is(button, input, select):enabled';
  if (found.matches(controls)) return found;
  return found.querySelector<HTMLElement>(controls) ?? found.closest<HTMLElement>('[tabindex]');
}

/** A rule of its own in place of an attribute: what is drawn anew keeps its mark. */
function markAll(selectors: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.insertRule(`:is(${selectors}):not(:focus-visible) { outline: 3px dashed var(--warn); outline-offset: -2px; }`);
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}

/** Drawings a lane may take to come. */
const patience = 60;

/** Does something with the first of a place's elements that is drawn. On a phone one lane is shown at a time: then its own is brought first. */
function reach(place: Place, act: (found: HTMLElement) => void): void {
  const look = (left: number) => {
    const found = drawn(place);
    if (found !== undefined) act(found);
    else if (left > 0) requestAnimationFrame(() => look(left - 1));
  };
  if (drawn(place) === undefined && place.bring !== undefined) document.querySelector<HTMLElement>(place.bring)?.click();
  look(patience);
}

function drawn({ go }: Place): HTMLElement | undefined {
  return go.flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)]).find((element) => element.checkVisibility());
}

/**
 * A lane's buttons go to that edge of the screen which leaves most of their drawing in sight, below them or above. Anything else is brought no further than needed;
 * over a lesson below the page, to the middle of what is left.
 */
function intoSight(element: HTMLElement): void {
  const drawing = element.closest('[data-lane]')?.querySelector('[data-drawing]');
  const isBelow = document.querySelector('#lesson')?.getBoundingClientRect().left === 0;
  const isUnder = drawing && element.getBoundingClientRect().top > drawing.getBoundingClientRect().top;
  element.scrollIntoView({ block: drawing ? (isUnder ? 'end' : 'start') : isBelow ? 'center' : 'nearest', behavior: behavior() });
}

function behavior(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
}

/** How long a page that was set up may go on growing, in ms. */
const growsFor = 2_000;
const meant = ['pointermove', 'pointerdown', 'wheel', 'keydown'] as const;

/** Brings it, and again where parts of the page that come later push it away, until the reader does something. */
function keepInSight(element: HTMLElement): void {
  intoSight(element);
  const grown = new ResizeObserver(() => intoSight(element));
  const end = () => {
    grown.disconnect();
    for (const event of meant) document.removeEventListener(event, end, true);
  };
  grown.observe(document.querySelector('#main') ?? document.body);
  for (const event of meant) document.addEventListener(event, end, true);
  setTimeout(end, growsFor);
}
