import type { SweepPoint } from '../sweep.ts';
import { metrics, reaches } from './series.ts';

/** Every point with every counter, as CSV with CRLF line ends (RFC 4180); a refused request has empty counters and its error. */
export function toCsv(points: readonly SweepPoint[]): string {
  const columns = metrics.flatMap((metric) => reaches.map((reach) => ({ metric, reach })));
  const header = ['mode', 'page', 'depth', 'requests', ...columns.map(({ metric, reach }) => `${metric}_${reach}`), 'error'];
  const rows = points.map((point) => [
    point.mode,
    point.page,
    point.depth,
    point.requests,
    ...columns.map(({ metric, reach }) => point.counts?.[reach][metric] ?? ''),
    point.error ?? '',
  ]);
  return [header, ...rows].map((row) => `${row.map((cell) => quoted(String(cell))).join(',')}\r\n`).join('');
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
