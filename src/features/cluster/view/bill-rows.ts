import { count } from '../../../components/text/format.ts';
import { messages } from '../messages.ts';
import type { Measurement } from '../model/measure.ts';
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
    { name: messages.took, cells: [tab.lastMs.toFixed(1), '', '', millisecondsOf(bills)] },
    { name: messages.requests, cells: [count(tab.requests), '', '', count(cluster.requests)] },
  ];
}

/** Where nodes reduce first, both sums: what shards sent, and what is left of it. */
function mergedText(merged: number, reduced: number | undefined): string {
  return reduced === undefined ? count(merged) : messages.reducedFirst(count(merged), count(reduced));
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
  const phases = told.length === 0 ? '' : `; ${messages.phases(told.map(([phase, ms]) => `${phase} ${ms}`).join(', '))}`;
  return `${cluster.lastMs.toFixed(1)}${phases}`;
}
