import { beforeEach, expect, it, vi } from 'vitest';
import { createStore } from '../../client/store.ts';
import type { Change } from '../../worker/change.ts';
import type { KeptState } from '../../worker/kept/kept-state.ts';
import { noticeClearing } from './cleared.ts';

const KEPT: KeptState = { kind: 'kept', damaged: [] };
const NEW: KeptState = { ...KEPT, isNew: true };
const OWN: Change = { kind: 'write', index: 'mine', dataset: undefined };

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

/** A visit to the page: what is kept is opened, then things happen. Answers how often it was told that it was cleared. */
function visit(state: KeptState, changes: readonly Change[] = []): number {
  const kept = createStore<KeptState | undefined>(undefined);
  let told = 0;
  let tell: (change: Change) => void = () => undefined;
  noticeClearing({ kept, watchChanges: (watcher) => (tell = watcher) }, () => told++);
  kept.set(state);
  for (const change of changes) tell(change);
  kept.set(state);
  return told;
}

it('is told once, when something of the reader’s own was kept and nothing is there any more', () => {
  expect(visit(NEW, [OWN]), 'the first visit').toBe(0);
  expect(visit(KEPT), 'it is there').toBe(0);
  expect(visit(NEW), 'it is gone').toBe(1);
  expect(visit(NEW), 'nothing more was lost').toBe(0);
});

it.each<[string, KeptState, readonly Change[]]>([
  ['only a data set that comes with the page was kept', NEW, [{ kind: 'write', index: 'logs', dataset: 'logs' }]],
  ['an index was only made', NEW, [{ kind: 'create', index: 'mine' }]],
  ['it was in memory', { kind: 'memory', why: 'absent' }, [OWN]],
])('is not told where %s', (_, state, changes) => {
  visit(state, changes);
  expect(visit(NEW)).toBe(0);
});
