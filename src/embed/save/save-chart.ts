import { modeOf } from '../../features/paging-compare/lanes/mode.ts';
import { chartPicture, markShapes, type ChartMetric } from '../draw/chart-picture.ts';
import { shape } from '../draw/shape.ts';
import type { Said } from '../elements/figure.ts';
import type { ChartRecording } from '../recorded/recording.ts';
import { provenanceLine } from './provenance.ts';
import type { Picture } from './svg-file.ts';

const EDGE = 20;
const WIDTH = 760;
const HEIGHT = 400;
const HEAD = 92;

/** A chart as a picture, with its legend. */
export function chartFile(
  recording: ChartRecording,
  { words, asked }: Pick<Said, 'words'> & { readonly asked: Pick<Said['asked'], 'modes'> },
  metric: ChartMetric,
): Picture {
  const { shape: of } = recording;
  const title = words.chartTitle(of.data);
  const { shapes } = chartPicture(recording, { width: WIDTH, height: HEIGHT, words, metric, modes: asked.modes });
  return {
    width: WIDTH + 2 * EDGE,
    height: HEAD + HEIGHT + 34,
    title,
    children: [
      shape('text', { x: EDGE, y: 30, class: 'title' }, [title]),
      shape('text', { x: EDGE, y: 48, class: 'word' }, [words.asked(of.documents, of.shards, of.size, of.query)]),
      ...asked.modes.map((mode, i) =>
        shape('g', { class: mode, transform: `translate(${EDGE + i * 170} 62)` }, [
          ...markShapes(modeOf(mode), 17, 8),
          shape('text', { x: 44, y: 12 }, [modeOf(mode).name]),
        ]),
      ),
      shape('g', { transform: `translate(${EDGE} ${HEAD})` }, shapes),
      ...(metric === 'merged' ? [shape('text', { x: EDGE + WIDTH, y: 48, class: 'word', 'text-anchor': 'end' }, [words.formula])] : []),
      shape('text', { x: EDGE, y: HEAD + HEIGHT + 22, class: 'word' }, [provenanceLine(of)]),
    ],
  };
}
