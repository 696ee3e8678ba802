import { labelOf, sentenceOf } from '../draw/sentences.ts';
import { refusedPicture, stagePicture, unaskedPicture } from '../draw/stage-picture.ts';
import { laneMark } from '../draw/chart-picture.ts';
import { shape, toElement, type Shape } from '../draw/shape.ts';
import { stageHeight } from '../../drawing/layout.ts';
import { stageScale } from '../../drawing/stage-scale.ts';
import { modeOf } from '../../features/paging-compare/lanes/mode.ts';
import { Stopped } from '../live/stopped.ts';
import { createStageRun, type StageRun } from '../live/stage-run.ts';
import { stageFor, type LaneShown, type StageRecording } from '../recorded/recording.ts';
import { saveDrawing } from '../save/save-drawing.ts';
import { createCard, type Card } from './card.ts';
import type { Embeds } from './embeds.ts';
import { aboutOf, readHost, unreadOf, widthOf, type Figure, type Said } from './figure.ts';
import { make } from './make.ts';
import { stageResult } from './result.ts';
import { createRunner } from './runner.ts';

/** From this width on two lanes stand side by side. */
const WIDE = 560;

/** What `<fathom-stage>` does: one request by each way of paging, drawn. */
export function createStageFigure(host: HTMLElement, root: ShadowRoot, embeds: Embeds): Figure {
  let said: Said = readHost(host, embeds);
  let shown: StageRecording | undefined;
  let live: StageRun | undefined;
  let card: Card;

  const runner = createRunner<number>(embeds, {
    host,
    say: (text, kind) => card.say(text, kind),
    progress: (text) => card.progress(text),
    words: () => said.words,
    onChange: () => showHead(),
    work: async (engine, page, events, signal) => {
      live ??= createStageRun(engine, said.asked, embeds.version);
      const run = live;
      const recording = await run.goTo(page, events, signal);
      if (run !== live) throw new Stopped();
      shown = recording;
      draw();
      return stageResult(recording, run.states(), engine.where);
    },
  });

  const leave = (): void => {
    void live?.close();
    live = undefined;
    runner.forget();
  };

  function show(): void {
    leave();
    said = readHost(host, embeds);
    shown = stageFor(said.asked, said.recordings);
    card = createCard('stage', said.words, {
      onRun: (page) => void run(page).catch(() => undefined),
      onStop: runner.stop,
      onSave: (kind) =>
        void saveDrawing(kind, host, { recording: shown, said, metric: 'merged', files: embeds.files }).then(
          (text) => text !== undefined && card.say(text),
        ),
    });
    root.replaceChildren(card.root);
    showHead();
    card.say(unreadOf(said));
    draw();
  }

  function showHead(): void {
    const { asked, words } = said;
    const page = shown?.page ?? asked.page;
    card.show({ ...aboutOf(said, shown, runner), title: words.stageTitle(page, asked.data), page: page });
  }

  function draw(): void {
    const { asked } = said;
    const width = widthOf(host) - 34;
    const two = widthOf(host) >= WIDE && asked.modes.length > 1;
    card.body.className = asked.modes.length > 1 ? 'lanes' : 'lanes single';
    card.body.replaceChildren();
    for (const figure of laneFigures(shownLanes(shown, said), said, two ? (width - 24) / 2 : width)) card.body.append(figure);
  }

  function run(page: number | string = shown?.page ?? said.asked.page) {
    return typeof page === 'string' ? Promise.reject(new Error('a stage runs a page, no request')) : runner.run(page);
  }

  return { show, draw, run, leave, stop: runner.stop };
}

/** The lanes that are asked for, as they were counted or as nobody has asked them. */
function shownLanes(recording: StageRecording | undefined, { asked }: Said): readonly LaneShown[] {
  return asked.modes.map(
    (mode) =>
      recording?.lanes.find((lane) => lane.mode === mode) ?? {
        mode,
        scene: null,
        error: null,
        page: asked.page,
        requests: 0,
        trip: 0,
        request: null,
      },
  );
}

function laneFigures(lanes: readonly LaneShown[], said: Said, width: number): readonly HTMLElement[] {
  const scale = stageScale(lanes.flatMap(({ scene }) => scene ?? []));
  return lanes.map((lane) => {
    const { mode, scene, error, requests, trip } = lane;
    const { words, asked } = said;
    const name = modeOf(mode).name;
    const refused = error !== null;
    const shapes =
      scene !== null && !refused
        ? stagePicture(scene, scale, { width, words, hatch: `hatch-${mode}` })
        : refused
          ? refusedPicture(width, words)
          : unaskedPicture(width, asked.shards, words);
    const sum = make('span', { class: 'sum' });
    if (scene !== null && !refused) sum.append(make('b', { text: words.count(scene.merged) }), ` ${words.merged}`);
    const ceiling = asked.shards * asked.size * (mode === 'offset' ? asked.page : 1);
    const says = scene === null && !refused ? `${words.nothingRecordedWhy} ${words.ceiling(ceiling)}` : sentenceOf(lane, words);
    return make('figure', {
      class: `lane ${mode}`,
      attributes: { 'aria-label': name },
      children: [
        make('figcaption', { class: 'name', children: [toElement(laneMark(modeOf(mode)), document), make('span', { text: name }), sum] }),
        make('p', { class: 'way', text: requests > 0 ? words.requestsHere(requests, trip) : '\u00a0' }),
        toElement(drawingOf(shapes, width, scene !== null && !refused ? labelOf(name, scene, words) : says), document),
        make('p', { class: 'says', text: says }),
      ],
    });
  });
}

function drawingOf(shapes: readonly Shape[], width: number, label: string): Shape {
  return shape(
    'svg',
    { viewBox: `0 0 ${width} ${stageHeight}`, height: stageHeight, class: 'drawing', role: 'img', 'aria-label': label },
    shapes,
  );
}
