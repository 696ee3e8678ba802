import { metrics, reaches } from './chart-view.ts';
import type { PointsOf } from './series.ts';

/** Every point with every counter, as CSV with CRLF line ends (RFC 4180); a refused request has empty counters and its error. */
export function toCsv(measured: readonly PointsOf[]): string {
  const columns = metrics.flatMap((metric) => reaches.map((reach) => ({ metric, reach })));
  const header = ['mode', 'shards', 'page', 'depth', 'requests', ...columns.map(({ metric, reach }) => `${metric}_${reach}`), 'error'];
  const rows = measured.flatMap(({ shards, points }) =>
    points.map((point) => [
      point.mode,
      shards,
      point.page,
      point.depth,
      point.requests,
      ...columns.map(({ metric, reach }) => point.counts?.[reach][metric] ?? ''),
      point.error ?? '',
    ]),
  );
  return [header, ...rows].map((row) => `${row.map((cell) => quoted(String(cell))).join(',')}\r\n`).join('');
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
