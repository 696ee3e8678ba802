import { csvLine } from '../../components/text/csv-line.ts';
import type { ChartRecording, StageRecording } from '../recorded/recording.ts';

type Cell = string | number;

/** A stage as CSV: a row for each column of its drawing and one for each coordinator, with what was asked in every row. */
export function stageCsv(recording: StageRecording): string {
  const header = [
    'mode',
    'page',
    'requests',
    'part',
    'matched',
    'visited',
    'kept',
    'sent',
    'fetched',
    'merged',
    'discarded',
    'returned',
    'error',
    'request',
  ];
  const rows = recording.lanes.flatMap(({ mode, page, requests, scene, error, request }) => {
    const sent = request === null ? '' : `${request.method} ${request.path} ${request.body ?? ''}`.trim();
    const start: Cell[] = [mode, page, requests];
    const shards = (scene?.columns ?? []).map(({ shards: { first, last }, matched, visited, kept, sent, fetched }): Cell[] => {
      const name = first === last ? `shard ${first}` : `shards ${first}-${last}`;
      return [...start, name, matched, visited.entries, kept.entries, sent, fetched, '', '', '', '', ''];
    });
    const { merged, discarded, returned } = scene ?? { merged: '', discarded: '', returned: '' };
    return [...shards, [...start, 'coordinator', '', '', '', '', '', merged, discarded, returned, error ?? '', sent]];
  });
  return toCsv(header, rows, recording);
}

/** A chart as CSV: a row for each point. */
export function chartCsv(recording: ChartRecording): string {
  const counters = ['visited', 'kept', 'sent', 'merged', 'fetched', 'bytes'] as const;
  const header = ['mode', 'page', 'depth', 'requests', ...counters, 'refused'];
  const rows = recording.points.map(({ mode, page, depth, requests, counts }): Cell[] => [
    mode,
    page,
    depth,
    requests,
    ...counters.map((name) => counts?.[name] ?? ''),
    counts === null ? 'refused' : '',
  ]);
  return toCsv(header, rows, recording);
}

function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[], { shape }: StageRecording | ChartRecording): string {
  const { data, documents, shards, size, query, sort, seed, version } = shape;
  const names = ['data', 'documents', 'shards', 'size', 'query', 'sort', 'seed', 'version'];
  const values = [data, documents, shards, size, query, sort, seed, version];
  const lines = [[...header, ...names], ...rows.map((row) => [...row, ...values])];
  return lines.map((line) => `${csvLine(line)}\r\n`).join('');
}
