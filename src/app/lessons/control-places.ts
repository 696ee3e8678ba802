import type { Control } from '../../features/lessons/model/controls.ts';

/** Where a control is. */
export interface Place {
  /** What is marked: all of these that are there. */
  readonly mark: readonly string[];
  /** What is gone to: the first of these that is in sight. */
  readonly go: readonly string[];
  /** What brings the rest into sight, where it is pressed. */
  readonly bring: string | undefined;
  /** Where it is seen what it brought about. */
  readonly shows: string | undefined;
  /** It is part of the Compare page, not of every page. */
  readonly onCompare: boolean;
}

const place = (
  go: readonly string[],
  { mark = go, bring, shows }: { readonly mark?: readonly string[]; readonly bring?: string; readonly shows?: string } = {},
): Place => ({
  go,
  mark,
  bring,
  shows,
  onCompare: true,
});

/** A section below the lanes is opened first. */
const inSection = (id: string, parts: readonly string[], shows = `#${id}`) =>
  place([...parts, `#${id} [aria-expanded=false]`, `#${id}`], { mark: parts, shows });

const others: Readonly<Partial<Record<Control, Place>>> = {
  page: place(['#page-field']),
  go: place(['[data-command=go]']),
  size: place(['[data-word=size]']),
  tie: place(['[data-word=tie]']),
  writer: inSection('consistency', ['#writer > :first-child']),
  copies: inSection('consistency', ['#copies']),
  read: inSection('consistency', ['#readers', '[data-command=read-out]'], '#verdicts'),
  'close all': inSection('open-contexts', ['[data-command=close-all]']),
  clock: { ...place(['[data-word=clock]']), onCompare: false },
};

/** A press of another of the lane's buttons brings these. */
const onCards = ['filter', 'reverse', 'raise'];

/** Where a control stands on the page; undefined for the console's requests, which a link of the step brings there. */
export function placeOf(control: Control): Place | undefined {
  const [lane = '', command = ''] = control.split('.');
  if (command === '') return others[control];
  const button = (command: string) => `#panel-${lane} [data-command=${command}]`;
  const onLane = { bring: `[data-shows=${lane}]`, shows: `#panel-${lane} [data-drawing]` };
  // What stops a walk is the button that began it.
  if (command === 'walk') return place([button('walk'), button('stop')], onLane);
  return place(onCards.includes(command) ? [button(command), button('jump')] : [button(command)], onLane);
}
