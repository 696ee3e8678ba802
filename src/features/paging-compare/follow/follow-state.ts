import { defaultView, samePositions, type CompareView, type Positions } from '../compare-view.ts';

/** A step in the browser's history, or a change of the one it stands at. */
export type How = 'push' | 'replace';

/** Why a link's view could not be read. `missing`: what reads it could not be fetched. */
export type Unread = 'newer' | 'damaged' | 'missing';

/** Taking the lanes to where an address says they stood. A way is known by its identity: each one is another object. */
export interface Way {
  readonly to: Positions;
  /** The reader asked for it. Otherwise it is taken only where it is cheap. */
  readonly asked: boolean;
}

/** What is seen of the lanes at one moment. */
export interface LanesLook {
  readonly positions: Positions;
  /** Where they will stand when the walks under way are over; null: nobody walks. */
  readonly heading: Positions | null;
  /** A request is on its way. */
  readonly busy: boolean;
}

/** The view of the Compare page, the address, and the lanes, kept in step. Who holds this does what it says; nothing else does. */
export interface FollowState {
  /** The view as the address has it, packed. `how` says how it is to be written; null: the address stood there by itself. */
  readonly address: { readonly text: string; readonly how: How | null };
  /** The packed view that is to be unpacked; null: none. */
  readonly reading: string | null;
  /** Undefined while the page's first link is being unpacked. */
  readonly view: CompareView | undefined;
  readonly unread: Unread | null;
  /** The view says more than the address: it is to be packed, at once for a push, else when it has settled. */
  readonly due: How | null;
  /** Where the address says the lanes stood; null once they have moved on their own. */
  readonly linked: Positions | null;
  /** The way the lanes are to be taken now. Where they are in between is nobody's address. */
  readonly way: Way | null;
  /** Where the lanes stood when they were last looked at, or will stand. */
  readonly stood: Positions;
  /** A walk was under way then: where it ends has its place in the history already. */
  readonly walking: boolean;
}

export type FollowEvent =
  /** The address is read: somebody may have changed it. */
  | { readonly type: 'addressed'; readonly text: string }
  | { readonly type: 'unpacked'; readonly text: string; readonly view: CompareView; readonly unread: Unread | null }
  /** The reader looks at the page otherwise. */
  | { readonly type: 'changed'; readonly part: Partial<CompareView>; readonly how: How }
  | { readonly type: 'packed'; readonly view: CompareView; readonly text: string }
  | { readonly type: 'looked'; readonly lanes: LanesLook }
  /** The reader takes the way that is offered. */
  | { readonly type: 'went' }
  /** The way is too dear to be taken unasked: the lanes were stopped where they are. */
  | { readonly type: 'offered'; readonly way: Way; readonly lanes: LanesLook }
  | { readonly type: 'arrived'; readonly way: Way; readonly lanes: LanesLook };

/** What a page begins with that was opened at an address. */
export function newFollow(text: string): FollowState {
  return {
    address: { text, how: null },
    reading: text === '' ? null : text,
    view: text === '' ? defaultView : undefined,
    unread: null,
    due: null,
    linked: null,
    way: null,
    stood: {},
    walking: false,
  };
}

/** The one transition. Pure; an event that makes no sense in a state changes nothing. */
export function follow(state: FollowState, event: FollowEvent): FollowState {
  switch (event.type) {
    case 'addressed': {
      if (event.text === state.address.text) return state;
      const there: FollowState = { ...state, address: { text: event.text, how: null }, due: null };
      // Back to an address without a view: the lanes were at the surface then.
      return event.text === '' ? linkedTo(there, defaultView) : { ...there, reading: event.text };
    }
    case 'unpacked':
      if (event.text !== state.reading) return state;
      if (event.unread === null) return linkedTo(state, event.view);
      return { ...state, reading: null, view: event.view, unread: event.unread, linked: null, way: null };
    case 'changed':
      return changed(state, event.part, event.how);
    case 'packed':
      return state.due === null || event.view !== state.view
        ? state
        : { ...state, address: { text: event.text, how: state.due }, due: null };
    case 'looked':
      return state.way === null ? looked(state, event.lanes) : state;
    case 'went':
      return state.linked === null ? state : { ...state, way: { to: state.linked, asked: true } };
    case 'offered':
      return event.way === state.way ? { ...state, way: null, stood: event.lanes.positions, walking: false } : state;
    case 'arrived':
      // The address stands already where they went.
      return event.way === state.way
        ? looked({ ...state, way: null, linked: null, stood: event.way.to, walking: true }, event.lanes)
        : state;
    default:
      return event satisfies never;
  }
}

/** An address was opened, and the lanes stood elsewhere at it. */
function linkedTo(state: FollowState, view: CompareView): FollowState {
  const { positions } = view;
  return { ...state, reading: null, view, unread: null, linked: positions, way: { to: positions, asked: false } };
}

function changed(state: FollowState, part: Partial<CompareView>, how: How): FollowState {
  return {
    ...state,
    reading: null,
    view: { ...(state.view ?? defaultView), ...part },
    unread: null,
    due: state.due === 'push' ? 'push' : how,
    ...(part.positions && { linked: null, way: null, stood: part.positions }),
  };
}

/** Lanes that moved are told to the address; a walk already when it starts, so that Back takes back the walk and not the step before it. */
function looked(state: FollowState, { positions, heading, busy }: LanesLook): FollowState {
  const walking = heading !== null;
  if (!walking && busy) return state;
  const now = heading ?? positions;
  const news = walking ? !state.walking : !samePositions(now, state.stood);
  if (!news) return walking === state.walking ? state : { ...state, walking };
  return { ...changed(state, { positions: now }, state.walking || Object.keys(now).length === 0 ? 'replace' : 'push'), walking };
}
