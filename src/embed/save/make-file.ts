import type { Said } from '../elements/figure.ts';
import type { FileKind } from '../elements/save-menu.ts';
import type { ChartMetric } from '../draw/chart-picture.ts';
import type { DrawnRecording } from '../recorded/recording.ts';
import { chartCsv, stageCsv } from './csv-file.ts';
import { pngFile } from './png-file.ts';
import { fileName, provenanceOf } from './provenance.ts';
import { chartFile } from './save-chart.ts';
import { stageFile } from './save-stage.ts';
import { svgFile } from './svg-file.ts';

/** A file, and what it is called. */
export interface MadeFile {
  readonly blob: Blob;
  readonly name: string;
}

/** How a drawing is saved. */
export interface HowSaved extends Pick<Said, 'words'> {
  readonly asked: Pick<Said['asked'], 'modes'>;
  /** What the height of a chart counts. */
  readonly metric: ChartMetric;
}

/** Makes a file of a drawing, with the request, the seed, the shape and the version inside. Rejects where the browser cannot. */
export async function makeFile(kind: FileKind, recording: DrawnRecording, how: HowSaved): Promise<MadeFile> {
  const name = fileName(recording, recording.kind === 'stage' ? recording.page : undefined, kind);
  if (kind === 'csv') {
    const csv = recording.kind === 'stage' ? stageCsv(recording) : chartCsv(recording);
    return { blob: new Blob([csv], { type: 'text/csv' }), name };
  }
  const provenance = provenanceOf(recording);
  const picture = recording.kind === 'stage' ? stageFile(recording, how) : chartFile(recording, how, how.metric);
  const svg = svgFile(picture, provenance);
  const blob = kind === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await pngFile(svg, picture, JSON.stringify(provenance));
  return { blob, name };
}
