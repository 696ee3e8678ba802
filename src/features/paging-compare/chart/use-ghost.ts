import { useEffect, useRef, useState } from 'react';
import type { SweepPoint } from '../sweep.ts';
import { runGhost, type GhostPlan } from './ghost.ts';

/** The ghost's sweep: of how many shards, how far, and what it measured. */
export interface GhostState {
  readonly shards: number;
  readonly status: 'filling' | 'sweeping' | 'done' | 'failed';
  readonly done: number;
  readonly total: number;
  readonly points: readonly SweepPoint[];
  readonly error: string;
}

/** One ghost at a time; a new question or a page left behind stops and forgets it. */
export function useGhost(question: unknown): {
  readonly ghost: GhostState | null;
  readonly start: (plan: Omit<GhostPlan, 'onFilled' | 'onPoint' | 'wait'>) => void;
  readonly stop: () => void;
  readonly forget: () => void;
} {
  const [ghost, setGhost] = useState<{ readonly of: unknown; readonly state: GhostState } | null>(null);
  const running = useRef<{ readonly of: unknown; readonly controller: AbortController } | null>(null);
  useEffect(() => {
    if (running.current?.of !== question) running.current?.controller.abort();
  }, [question]);
  useEffect(() => () => running.current?.controller.abort(), []);
  const start = (plan: Omit<GhostPlan, 'onFilled' | 'onPoint' | 'wait'>) => {
    const controller = new AbortController();
    running.current?.controller.abort();
    running.current = { of: question, controller };
    let state: GhostState = { shards: plan.shards, status: 'filling', done: 0, total: plan.documents, points: [], error: '' };
    const become = (change: Partial<GhostState>) => {
      if (running.current?.controller !== controller) return;
      state = { ...state, ...change };
      setGhost({ of: question, state });
    };
    become({});
    const run = runGhost(
      {
        ...plan,
        onFilled: (done, total) => become({ done, total }),
        onPoint: (point) => become({ status: 'sweeping', points: [...state.points, point] }),
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      },
      controller.signal,
    );
    void run.then(
      () => become({ status: 'done' }),
      (thrown: unknown) => become({ status: 'failed', error: thrown instanceof Error ? thrown.message : String(thrown) }),
    );
  };
  return {
    ghost: ghost !== null && ghost.of === question ? ghost.state : null,
    start,
    stop: () => running.current?.controller.abort(),
    forget: () => setGhost(null),
  };
}
