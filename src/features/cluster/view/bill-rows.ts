import type { PagingMode } from '../../../client/paging.ts';
import { count } from '../../../components/text/format.ts';
import { messages } from '../messages.ts';
import type { Measurement } from '../model/measure.ts';
import type { ContextsHeld, OpenContexts } from '../model/open-contexts.ts';
import type { TaskUse } from '../model/task-use.ts';
import type { TwoBills } from '../model/two-bills.ts';

/** A line of a bill; its cells are the tab's, then the cluster's by formula, derived and measured. Empty where a column has nothing to say. */
export interface BillRow {
  readonly name: string;
  readonly cells: readonly [tab: string, formula: string, derived: string, measured: string];
}

/** What the last request cost on both sides. No cell ever holds a figure of another column. */
export function billRows(bills: TwoBills): readonly BillRow[] {
  const { tab, cluster, formula, derived, measured } = bills;
  const reduced = derived.ok && bills.reducesOnNodes ? derived.reducedOnNodes : undefined;
  const { cost } = tab.response;
  const sum = (of: 'visited' | 'sent_bytes') => (cost === undefined ? '' : count(cost.shards.reduce((all, shard) => all + shard[of], 0)));
  const withheld = derived.ok ? '' : messages.withheld(messages.whys[derived.why]);
  const returned = cluster.response.hits.hits.length;
  return [
    {
      name: messages.merged,
      cells: [cost ? count(cost.coordinator.merged) : '', count(formula), derived.ok ? mergedText(derived.merged, reduced) : withheld, ''],
    },
    {
      name: messages.discarded,
      cells: [cost ? count(cost.coordinator.discarded) : '', count(formula - returned), derived.ok ? count(derived.discarded) : '', ''],
    },
    { name: messages.bytes, cells: [sum('sent_bytes'), '', '', bytesMeasured(measured)] },
    { name: messages.visited, cells: [sum('visited'), '', '', measured?.visited === undefined ? '' : messages.profiled(measured.visited)] },
    {
      name: messages.contexts,
      cells: [heldText(tab.held), count(holdsContexts(bills.mode) ? bills.shards : 0), '', heldText(cluster.held)],
    },
    { name: messages.cpu, cells: ['', '', '', tasksText(measured, ({ cpuNanos }) => messages.cpuMs(cpuNanos / 1e6))] },
    { name: messages.heap, cells: ['', '', '', tasksText(measured, ({ heapBytes }) => messages.heapBytes(heapBytes))] },
    { name: messages.took, cells: [tenths(tab.lastMs), '', '', millisecondsOf(bills)] },
    { name: messages.requests, cells: [count(tab.requests), '', '', count(cluster.requests)] },
  ];
}

/** Where nodes reduce first, both sums: what shards sent, and what is left of it. */
function mergedText(merged: number, reduced: number | undefined): string {
  return reduced === undefined ? count(merged) : messages.reducedFirst(count(merged), count(reduced));
}

/** Contexts that are open longer than a request. */
function holdsContexts(mode: PagingMode): boolean {
  return mode === 'scroll' || mode === 'pit';
}

/** How many more contexts are open than before the trip. */
function heldText(held: ContextsHeld | undefined): string {
  if (held === undefined) return messages.contextsUntold;
  const { before, during } = held;
  const more = (name: keyof OpenContexts) => {
    const [now, then] = [during[name], before[name]];
    return now === undefined || then === undefined ? undefined : now - then;
  };
  return messages.contextsHeld({ own: during.open - before.open, others: before.open, scrolls: more('scrolls'), pits: more('pits') });
}

function tasksText(measured: Measurement | undefined, figure: (use: TaskUse) => string): string {
  if (measured === undefined) return messages.onceOnly;
  const { tasks } = measured;
  return tasks.ok ? messages.tasksUsed[tasks.by](figure(tasks), tasks.tasks) : messages.noTasks[tasks.why];
}

function bytesMeasured(measured: Measurement | undefined): string {
  if (measured === undefined) return messages.onceOnly;
  if (measured.bytes === undefined) return messages.oneNode;
  const all = `${count(Math.round(measured.bytes))} (${messages.meters[measured.meter]})`;
  if (measured.points.length < 3) return all;
  return `${all}; ${measured.bytesPerEntry === undefined ? messages.noLine : messages.perEntry(measured.bytesPerEntry)}`;
}

function millisecondsOf({ cluster, measured }: TwoBills): string {
  const told = Object.entries(measured?.phases ?? {}).filter(([, ms]) => ms > 0);
  const phases = told.length === 0 ? '' : `; ${messages.phases(told.map(([phase, ms]) => `${phase} ${count(ms)}`).join(', '))}`;
  return `${tenths(cluster.lastMs)}${phases}`;
}

function tenths(ms: number): string {
  return count(Math.round(ms * 10) / 10);
}
