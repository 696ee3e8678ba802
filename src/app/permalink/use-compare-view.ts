import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createStore } from '../../client/store.ts';
import { defaultView } from '../../features/paging-compare/compare-view.ts';
import { follow, newFollow, type FollowEvent, type FollowState } from '../../features/paging-compare/follow/follow-state.ts';
import type { Followed } from '../../features/paging-compare/follow/followed.ts';
import type { CompareRoute } from '../routes/route.ts';
import type { Navigate } from '../routes/use-route.ts';

/** Needed only for links that hold more than the question, and for making them. */
const load = () => import('./view-text.ts');
let loaded: Awaited<ReturnType<typeof load>> | undefined;

async function codec(): ReturnType<typeof load> {
  return (loaded = await load());
}

/** The address follows small changes when they have settled. */
const settledAfter = 1_000;

/** The view of the address, kept in step with it both ways. */
export interface FollowedView extends Followed {
  /** Writes what has not settled yet, for whoever is about to copy the address; resolves when it stands there, rejects where it cannot. */
  readonly settle: () => Promise<void>;
}

/** `route` is undefined on other pages, where nothing is followed. */
export function useCompareView(route: CompareRoute | undefined, navigate: Navigate): FollowedView {
  const [follower] = useState(() => createFollower(route?.view ?? '', navigate));
  const state = useSyncExternalStore(follower.subscribe, follower.getState);
  // With the drawing itself: by the time of an effect after it, the page may have written the next address, and would take this one for another's.
  useLayoutEffect(() => follower.at(route), [follower, route]);
  useEffect(() => {
    window.addEventListener('pagehide', follower.leave);
    return () => window.removeEventListener('pagehide', follower.leave);
  }, [follower]);
  return { ...follower, state };
}

/** Feeds {@link follow} what happens to the address, and does what its states say. */
function createFollower(text: string, navigate: Navigate) {
  const { getState, subscribe, set } = createStore(newFollow(text));
  let route: CompareRoute | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function send(event: FollowEvent): void {
    const before = getState();
    const now = follow(before, event);
    if (now === before) return;
    set(now);
    if (now.reading !== null && now.reading !== before.reading) void unpack(now.reading);
    if (now.address !== before.address) write(now.address);
    if (now.due === null || now.view !== before.view) clearTimeout(timer);
    if (now.due === null || now.view === before.view) return;
    // What packs it is needed soon, by who leaves before it has settled too. An address that could not be written is written when it is shared.
    if (now.due === 'push') pack().catch(console.warn);
    else {
      codec().catch(console.warn);
      timer = setTimeout(() => pack().catch(console.warn), settledAfter);
    }
  }

  async function unpack(text: string): Promise<void> {
    const part = await codec().catch(() => undefined);
    const read = (await part?.viewOf(text)) ?? ({ view: defaultView, unread: 'missing' } as const);
    send({ type: 'unpacked', text, ...read });
  }

  async function pack(): Promise<void> {
    const { textOf } = await codec();
    const { view } = getState();
    if (view === undefined) return;
    const text = await textOf(view);
    if (route !== undefined) send({ type: 'packed', view, text });
  }

  function write({ text, how }: FollowState['address']): void {
    if (how === null || route === undefined) return;
    const { view: _, ...rest } = route;
    navigate({ ...rest, ...(text !== '' && { view: text }) }, how);
  }

  if (text !== '') void unpack(text);
  return {
    getState,
    subscribe,
    send,
    at: (now: CompareRoute | undefined): void => {
      route = now;
      if (now !== undefined) send({ type: 'addressed', text: now.view ?? '' });
    },
    leave: (): void => {
      const { due, view } = getState();
      if (due !== null && view && route) loaded?.leaveBehind(route, view);
    },
    settle: async (): Promise<void> => {
      if (route === undefined || getState().due === null) return;
      await pack();
    },
  };
}
