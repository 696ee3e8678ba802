import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultView, samePositions, type CompareView, type Positions } from '../compare-view.ts';
import { follow, newFollow, type FollowEvent, type FollowState, type LanesLook } from './follow-state.ts';

/** As good as packing: a text for each view, and back. */
const textOf = (view: CompareView) => (view === defaultView ? '' : JSON.stringify(view));

const after = (events: readonly FollowEvent[], text = '') => events.reduce(follow, newFollow(text));
const at = (positions: Positions): LanesLook => ({ positions, heading: null, busy: false });
const moved = (positions: Positions): FollowEvent => ({ type: 'looked', lanes: at(positions) });
const linkedAt = (positions: Positions) => {
  const view = { ...defaultView, positions };
  return { view, state: follow(newFollow('link'), { type: 'unpacked', text: 'link', view, unread: null }) };
};
const written = (state: FollowState) => {
  if (state.view === undefined) throw new Error('no view yet');
  return follow(state, { type: 'packed', view: state.view, text: textOf(state.view) });
};

describe('the address and the lanes', () => {
  it('lanes that moved are a step in the history; where a walk ends is the one it began with', () => {
    const moves = written(after([moved({ offset: 3 })]));
    expect(moves.address).toMatchObject({ how: 'push' });
    const walks = written(
      follow(moves, { type: 'looked', lanes: { positions: { offset: 3 }, heading: { offset: 3, pit: 9 }, busy: true } }),
    );
    expect(walks).toMatchObject({ address: { how: 'push' }, view: { positions: { offset: 3, pit: 9 } } });
    const stopped = written(follow(walks, moved({ offset: 3, pit: 5 })));
    expect(stopped).toMatchObject({ address: { how: 'replace' }, view: { positions: { offset: 3, pit: 5 } } });
  });

  it('lanes that are asked to begin again do not make a step', () => {
    expect(after([moved({ offset: 3 })]).due).toBe('push');
    expect(follow(written(after([moved({ offset: 3 })])), moved({})).due).toBe('replace');
  });

  it('a step that is still being written stays one, whatever is changed beside it', () => {
    const both = after([moved({ offset: 3 }), { type: 'changed', part: { shown: 'pit' }, how: 'replace' }]);
    expect(both).toMatchObject({ due: 'push', view: { shown: 'pit', positions: { offset: 3 } } });
  });

  it('a way nobody asked for that is too dear is offered, and taken at the reader’s word', () => {
    const { state } = linkedAt({ scroll: 500 });
    expect(state.way).toMatchObject({ to: { scroll: 500 }, asked: false });
    if (state.way === null) return;
    const offered = follow(state, { type: 'offered', way: state.way, lanes: at({}) });
    expect(offered).toMatchObject({ way: null, linked: { scroll: 500 } });
    const { way } = follow(offered, { type: 'went' });
    expect(way).toMatchObject({ to: { scroll: 500 }, asked: true });
  });

  it('lanes on their way are nobody’s address; where they come to is, without a step', () => {
    const { state } = linkedAt({ scroll: 2 });
    expect(follow(state, moved({ scroll: 1 }))).toBe(state);
    if (state.way === null) return;
    expect(follow(state, { type: 'arrived', way: state.way, lanes: at({ scroll: 2 }) })).toMatchObject({ linked: null, due: null });
    expect(follow(state, { type: 'arrived', way: state.way, lanes: at({ scroll: 1 }) })).toMatchObject({
      linked: null,
      due: 'replace',
      view: { positions: { scroll: 1 } },
    });
  });

  it('a link that could not be read says why, and the page starts as usual', () => {
    const state = follow(newFollow('odd'), { type: 'unpacked', text: 'odd', view: defaultView, unread: 'damaged' });
    expect(state).toMatchObject({ view: defaultView, unread: 'damaged', linked: null, way: null });
    expect(follow(state, { type: 'changed', part: { shown: 'pit' }, how: 'replace' }).unread).toBeNull();
  });
});

const positions: fc.Arbitrary<Positions> = fc.constantFrom({}, { offset: 1 }, { offset: 2 }, { offset: 2, pit: 9 }, { scroll: 500 });
const view: fc.Arbitrary<CompareView> = fc.record({ positions, shown: fc.constantFrom('offset' as const, 'pit' as const) }).map((part) => ({
  ...defaultView,
  ...part,
}));
const lanes: fc.Arbitrary<LanesLook> = fc.record({
  positions,
  heading: fc.option(positions),
  busy: fc.boolean(),
});
const how = fc.constantFrom('push' as const, 'replace' as const);
/** `late` events are of a state some steps ago, as answers are that come when nobody waits for them any more. */
type Step =
  | { readonly late: number; readonly type: 'unpacked' | 'packed' }
  | { readonly late: number; readonly type: 'offered' | 'arrived'; readonly lanes: LanesLook }
  | { readonly event: FollowEvent };
const late = fc.nat(3);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ late, type: fc.constantFrom('unpacked' as const, 'packed' as const) }),
  fc.record({ late, type: fc.constantFrom('offered' as const, 'arrived' as const), lanes }),
  view.map((view): Step => ({ event: { type: 'addressed', text: textOf(view) } })),
  fc.constant<Step>({ event: { type: 'addressed', text: '' } }),
  fc.record({ positions, how }).map(({ positions, how }): Step => ({ event: { type: 'changed', part: { positions }, how } })),
  how.map((how): Step => ({ event: { type: 'changed', part: { shown: 'scroll' }, how } })),
  lanes.map((lanes): Step => ({ event: { type: 'looked', lanes } })),
  fc.constant<Step>({ event: { type: 'went' } }),
);

function eventOf(step: Step, states: readonly FollowState[]): FollowEvent | undefined {
  if ('event' in step) return step.event;
  const { reading, view, way } = states.at(-1 - step.late) ?? states[0] ?? newFollow('');
  if ('lanes' in step) return way === null ? undefined : { type: step.type, way, lanes: step.lanes };
  if (step.type === 'packed') return view && { type: 'packed', view, text: textOf(view) };
  return reading === null ? undefined : { type: 'unpacked', text: reading, view: viewOf(reading), unread: null };
}

/** The inverse of {@link textOf}; views are told apart by identity where they are packed. */
function viewOf(text: string): CompareView {
  const found: unknown = text === '' ? defaultView : JSON.parse(text);
  // What textOf wrote.
  return found as CompareView;
}

type Law = (before: FollowState, event: FollowEvent, now: FollowState) => boolean;

/** What breaks a law, with the seed that found it; undefined: it held. */
function broken(law: Law): string | undefined {
  const history = fc.property(fc.boolean(), fc.array(step, { maxLength: 20 }), (linked, steps) => {
    const states = [newFollow(linked ? textOf({ ...defaultView, positions: { offset: 2 } }) : '')];
    return steps.every((one) => {
      const event = eventOf(one, states);
      const before = states.at(-1);
      if (event === undefined || before === undefined) return true;
      const now = follow(before, event);
      states.push(now);
      return law(before, event, now);
    });
  });
  const found = fc.check(history, { numRuns: 500 });
  return found.failed ? JSON.stringify({ seed: found.seed, path: found.counterexamplePath, steps: found.counterexample }) : undefined;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

describe('any sequence of events', () => {
  it.each<readonly [string, Law]>([
    [
      'leaves the address saying the view, once nothing is to be read or written',
      (_, __, { address, reading, due, view }) => reading !== null || due !== null || same(viewOf(address.text), view),
    ],
    [
      'writes the address with what was packed, as it was asked to, and never over one somebody else changed meanwhile',
      (before, event, now) =>
        now.address === before.address ||
        (now.due === null &&
          (event.type === 'packed' ? now.address.how === before.due : event.type === 'addressed' && now.address.how === null)),
    ],
    [
      'loses nothing the reader changed before it is written, but to another address',
      (before, event, now) => before.due === null || now.due !== null || event.type === 'addressed' || event.type === 'packed',
    ],
    ['makes no change of a step', (before, _, now) => before.due !== 'push' || now.due !== 'replace'],
    [
      'moves no lanes but to where an address was opened',
      (before, event, now) =>
        now.way === null ||
        now.way === before.way ||
        (now.way.to === now.linked && ['addressed', 'unpacked', 'went'].includes(event.type) && now.way.asked === (event.type === 'went')),
    ],
    [
      'leaves the view saying where lanes stand that moved and rest, if they were on no way',
      (before, event, now) =>
        event.type !== 'looked' ||
        before.way !== null ||
        event.lanes.heading !== null ||
        event.lanes.busy ||
        (samePositions(now.stood, event.lanes.positions) &&
          (now.stood === before.stood || samePositions(now.view?.positions ?? {}, event.lanes.positions))),
    ],
    [
      'changes nothing by what comes twice',
      (_, event, now) => ['changed', 'went', 'looked'].includes(event.type) || follow(now, event) === now,
    ],
  ])('%s', (_, law) => {
    expect(broken(law)).toBeUndefined();
  });
});
