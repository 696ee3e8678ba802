import { chartPicture, laneMark, type ChartDrawing, type ChartMetric, type PlacedPoint } from '../draw/chart-picture.ts';
import { shape, toElement } from '../draw/shape.ts';
import { modeOf } from '../../features/paging-compare/lanes/mode.ts';
import { Stopped } from '../live/stopped.ts';
import { runChart } from '../live/chart-run.ts';
import { chartFor, type ChartRecording } from '../recorded/recording.ts';
import { saveDrawing } from '../save/save-drawing.ts';
import { createCard, type Card } from './card.ts';
import type { Embeds } from './embeds.ts';
import { aboutOf, readHost, unreadOf, widthOf, type Figure, type Said } from './figure.ts';
import { make } from './make.ts';
import { createRunner } from './runner.ts';

const HEIGHT = 320;

/** What `<fathom-chart>` does: what a request costs at each of some depths, as lines. */
export function createChartFigure(host: HTMLElement, root: ShadowRoot, embeds: Embeds): Figure {
  let said: Said = readHost(host, embeds);
  let shown: ChartRecording | undefined;
  let card: Card;
  let plot: Plot | undefined;

  const runner = createRunner<undefined>(embeds, {
    host,
    say: (text, kind) => card.say(text, kind),
    progress: (text) => card.progress(text),
    words: () => said.words,
    onChange: () => showHead(),
    work: async (engine, _page, events, signal) => {
      const recording = await runChart(engine, { asked: said.asked, version: embeds.version }, events, signal);
      if (signal.aborted) throw new Stopped();
      shown = recording;
      draw();
      return { ...recording, where: engine.where };
    },
  });

  function show(): void {
    runner.forget();
    said = readHost(host, embeds);
    shown = chartFor(said.asked, said.recordings);
    card = createCard('chart', said.words, {
      onRun: () => void runner.run(undefined).catch(() => undefined),
      onStop: runner.stop,
      onSave: (kind) =>
        void saveDrawing(kind, host, { recording: shown, said, metric: metricOf(host), files: embeds.files }).then(
          (text) => text !== undefined && card.say(text),
        ),
    });
    plot = createPlot(said, metricOf(host));
    card.body.className = 'plot';
    card.body.append(legendOf(said, metricOf(host)), plot.root);
    root.replaceChildren(card.root);
    showHead();
    card.say(unreadOf(said));
    draw();
  }

  function showHead(): void {
    const { asked, words } = said;
    card.show({ ...aboutOf(said, shown, runner), title: words.chartTitle(asked.data), page: null });
  }

  const draw = (): void => plot?.draw(shown, widthOf(host) - 34);
  return { show, draw, leave: runner.forget, run: () => runner.run(undefined), stop: runner.stop };
}

/** What the height counts, by the element's attribute. */
function metricOf(host: HTMLElement): ChartMetric {
  const named = host.getAttribute('metric');
  return named === 'visited' || named === 'bytes' ? named : 'merged';
}

function legendOf({ asked, words }: Said, metric: ChartMetric): HTMLElement {
  const keys = asked.modes.map((mode) =>
    make('li', { children: [toElement(laneMark(modeOf(mode)), document), make('span', { text: modeOf(mode).name })] }),
  );
  const formula = metric === 'merged' ? [make('li', { class: 'sub', text: words.formula })] : [];
  return make('ul', { class: 'legend', children: [...keys, ...formula] });
}

interface Plot {
  readonly root: HTMLElement;
  readonly draw: (recording: ChartRecording | undefined, width: number) => void;
}

/** The drawing, whose points the arrow keys walk. */
function createPlot({ asked, words }: Said, metric: ChartMetric): Plot {
  const picture = make('div', { attributes: { role: 'slider', tabindex: '0', 'aria-label': words.points, 'aria-valuemin': '1' } });
  const readout = make('p', { class: 'readout' });
  let drawing: ChartDrawing | undefined;
  let chosen = -1;
  let width = 0;

  const sentence = ({ point, value }: PlacedPoint): string => {
    const { name } = modeOf(point.mode);
    if (value === null) return words.pointRefused(name, point.page);
    const counted = metric === 'bytes' ? words.bytes(value) : `${words.count(value)} ${words.metrics[metric]}`;
    return words.point(name, point.page, counted);
  };

  function choose(at: number): void {
    chosen = at;
    const point = drawing?.points[at];
    const text = point === undefined ? words.keys : sentence(point);
    picture.setAttribute('aria-valuenow', String(Math.max(0, at) + 1));
    picture.setAttribute('aria-valuetext', text);
    readout.textContent = drawing === undefined ? '' : text;
    readout.className = point === undefined ? 'readout' : 'readout chosen';
    picture.querySelector('circle.chosen')?.remove();
    if (point !== undefined) {
      picture.querySelector('svg')?.append(toElement(shape('circle', { cx: point.x, cy: point.y, r: 9, class: 'chosen' }), document));
    }
  }

  picture.addEventListener('keydown', (event) => {
    const count = drawing?.points.length ?? 0;
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    const end = { Home: 0, End: count - 1 }[event.key];
    if (count === 0 || (step === undefined && end === undefined)) return;
    event.preventDefault();
    choose(end ?? (chosen < 0 ? 0 : (chosen + (step ?? 0) + count) % count));
  });
  picture.addEventListener('pointermove', ({ offsetX, offsetY }) => {
    const near = nearest(drawing?.points ?? [], offsetX, offsetY);
    if (near >= 0) choose(near);
  });

  return {
    root: make('div', { children: [picture, readout] }),
    draw: (recording, wide) => {
      width = wide;
      drawing = recording && chartPicture(recording, { width, height: HEIGHT, words, metric, modes: asked.modes });
      picture.setAttribute('aria-valuemax', String(Math.max(1, drawing?.points.length ?? 1)));
      const shapes = drawing?.shapes ?? emptyShapes(width, words.nothingRecordedWhy, words.nothingRecorded);
      picture.replaceChildren(
        toElement(
          shape('svg', { viewBox: `0 0 ${width} ${HEIGHT}`, height: HEIGHT, class: 'drawing', 'aria-hidden': 'true' }, shapes),
          document,
        ),
      );
      choose(Math.min(chosen, (drawing?.points.length ?? 0) - 1));
    },
  };
}

function emptyShapes(width: number, small: string, large: string) {
  return [
    shape('line', { x1: 40, x2: width - 32, y1: HEIGHT - 44, y2: HEIGHT - 44, class: 'axis' }),
    shape('line', { x1: 40, x2: 40, y1: 26, y2: HEIGHT - 44, class: 'axis' }),
    shape('text', { x: width / 2, y: HEIGHT / 2 - 10, 'text-anchor': 'middle', class: 'large' }, [large]),
    shape('text', { x: width / 2, y: HEIGHT / 2 + 12, 'text-anchor': 'middle', class: 'word' }, [small]),
  ];
}

/** Pointers mean a point within this many pixels. */
const REACH = 24;

function nearest(points: readonly PlacedPoint[], x: number, y: number): number {
  return points.reduce(
    (best, point, at) => {
      const distance = Math.hypot(point.x - x, point.y - y);
      return distance < best.distance ? { at, distance } : best;
    },
    { at: -1, distance: REACH },
  ).at;
}
