import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { defaultView, type CompareView, type Positions } from '../../features/paging-compare/compare-view.ts';
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
export interface FollowedView {
  /** Undefined while a link is being unpacked. */
  readonly view: CompareView | undefined;
  /** Where the address says the lanes stand; null once the page said where they are. */
  readonly linked: Positions | null;
  /** Why the link's view could not be read; then the page starts as usual. `missing`: what reads it could not be fetched. */
  readonly unread: 'newer' | 'damaged' | 'missing' | null;
  readonly change: (part: Partial<CompareView>, how: 'push' | 'replace') => void;
  /** Writes what has not settled yet, for whoever is about to copy the address; resolves when it stands there, rejects where it cannot. */
  readonly settle: () => Promise<void>;
}

type Followed = Pick<FollowedView, 'linked' | 'unread'> & { readonly view: CompareView };

const usual: Followed = { view: defaultView, linked: null, unread: null };

/** `route` is undefined on other pages, where nothing is followed. */
export function useCompareView(route: CompareRoute | undefined, navigate: Navigate): FollowedView {
  const text = route?.view ?? '';
  const [followed, setFollowed] = useState<Followed | undefined>(text === '' ? usual : undefined);
  // What event handlers and the address agree on between two drawings.
  const latest = useRef({ route, view: defaultView, text: text === '' ? '' : null, turn: 0, ahead: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // With the drawing itself: by the time of an effect after it, the page may have written the next address, and would take this one for another's.
  useLayoutEffect(() => {
    latest.current.route = route;
    if (route === undefined || latest.current.text === text) return;
    // Somebody else changed the address: Back, a link, a typed one.
    latest.current.text = text;
    latest.current.ahead = false;
    clearTimeout(timer.current);
    const turn = ++latest.current.turn;
    const read = async () => {
      const next = await unpacked(text);
      if (turn !== latest.current.turn) return;
      latest.current.view = next.view;
      setFollowed(next);
    };
    void read();
  }, [route, text]);

  useEffect(() => {
    const leave = () => {
      const { route, view, ahead } = latest.current;
      if (ahead && route) loaded?.leaveBehind(route, view);
    };
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, []);

  const write = async (how: 'push' | 'replace') => {
    clearTimeout(timer.current);
    const turn = ++latest.current.turn;
    const { textOf } = await codec();
    const packed = await textOf(latest.current.view);
    const now = latest.current.route;
    if (turn !== latest.current.turn || now === undefined) return;
    const { view: _, ...rest } = now;
    latest.current.text = packed;
    latest.current.ahead = false;
    navigate({ ...rest, ...(packed !== '' && { view: packed }) }, how);
  };
  return {
    view: followed?.view,
    linked: followed?.linked ?? null,
    unread: followed?.unread ?? null,
    change: (part, how) => {
      const view = { ...latest.current.view, ...part };
      latest.current.view = view;
      latest.current.ahead = true;
      setFollowed((before) => ({ view, linked: part.positions === undefined ? (before?.linked ?? null) : null, unread: null }));
      clearTimeout(timer.current);
      // What packs it is needed soon, by who leaves before it has settled too. An address that could not be written is written when it is shared.
      if (how === 'push') write('push').catch(console.warn);
      else {
        codec().catch(console.warn);
        timer.current = setTimeout(() => write('replace').catch(console.warn), settledAfter);
      }
    },
    settle: async () => {
      if (latest.current.route !== undefined && latest.current.ahead) await write('replace');
    },
  };
}

async function unpacked(text: string): Promise<Followed> {
  // Back to an address without a view: the lanes were at the surface then.
  if (text === '') return { ...usual, linked: {} };
  const part = await codec().catch(() => undefined);
  if (part === undefined) return { ...usual, unread: 'missing' };
  const { view, unread } = await part.viewOf(text);
  if (unread !== null) return { ...usual, unread };
  return { view, linked: view.positions, unread: null };
}
