/**
 * The Compare page. Names to find things by (stories do):
 * - regions `Offset`, `search_after`, `Scroll`, `PIT + search_after`; in each a list of terms `merged, this request`,
 *   `merged, worst request`, `merged, whole trip`, `visited, this request`, `visited, whole trip`, `requests`,
 *   `ceiling and actual, this request`, `can jump`, `can go back`, `sees new data`, `holds open`; lists
 *   `Entries kept by each shard` and `Hits of page N`; buttons Back, Next, Jump, Walk or Stop, Close or Reopen, Reset
 *   slider `Depth of <lane>`, and once a depth is chosen on it a group `Go deeper with <lane>`: field To page, buttons
 *   `Jump to page N` or `Walk to page N`, Cancel
 * - fields `Query: match in <field>`, Sort, Tie-break, Size, Page, slider `Depth, from the surface (page 1)`;
 *   buttons `Go to page N`, `Next in all lanes`, `Stop all`, `Reset all`
 * - radios under `Your guess: which way costs the most?`, until every lane is there
 * - region `Cost by depth`: buttons Run sweep, Stop sweep, Table, Save CSV; radios This request, Worst request, Whole trip, Linear,
 *   Log-log; field Count
 * - region `Inspector`: radios Offset, search_after, Scroll, PIT; tabs Request, Response, Shards, Code (field Language)
 */
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { Button } from '../../../components/button.tsx';
import { LiveRegion } from '../../../components/visually-hidden.tsx';
import type { Client } from '../../../client/client.ts';
import { countQuery } from '../../../client/queries.ts';
import type { WireDataset } from '../../../client/wire.ts';
import { DepthChart } from '../chart/depth-chart.tsx';
import { spokenResult } from '../comparison.ts';
import { Inspector } from '../inspector/inspector.tsx';
import { isBusy, type LaneState } from '../lanes/lane-state.ts';
import type { ModeId } from '../lanes/mode.ts';
import { messages } from '../messages.ts';
import { predictionSentences } from '../prediction.ts';
import { lastPage, type IndexShape, type Question } from '../question.ts';
import { queryBody, type CompareSettings } from '../settings.ts';
import { isDate } from '../sort-choices.ts';
import { spokenSweep } from '../sweeper.ts';
import { LanePanel } from './lane-panel.tsx';
import { LaneSwitch } from './lane-switch.tsx';
import { DepthControls, QueryControls } from './query-controls.tsx';
import { QuestionLine } from './question-line.tsx';
import { useCompareShortcuts } from './use-compare-shortcuts.ts';
import { useComparison, useLaneDeps, useLaneStates, useSweeper } from './use-comparison.ts';
import { useSpoken } from './use-spoken.ts';
import styles from './compare-page.module.css';

export interface ComparePageProps {
  readonly client: Client;
  readonly dataset: WireDataset;
  readonly index: string;
  /** Grows whenever the index was made anew, so that lanes over the old one are dropped. */
  readonly generation: number;
  readonly shards: number;
  readonly maxResultWindow: number;
  /** How many documents the index holds, or will hold when it is filled. */
  readonly documents: number;
  /** False while the index is being filled. */
  readonly ready: boolean;
  readonly settings: CompareSettings;
  readonly onSettings: (change: Partial<CompareSettings>) => void;
  readonly onRaiseWindow: (documents: number) => void;
  readonly onHelp: () => void;
}

/** Four ways of paging over one question, side by side, with what each had to do. */
export function ComparePage(props: ComparePageProps) {
  const { client, dataset, index, generation, ready, settings, onSettings } = props;
  const { query: words, sort, tieBreak, size, page } = settings;
  const query = useMemo(() => queryBody(words, dataset.suggested.search_field), [words, dataset]);
  const { field, order } = sort;
  const question: Question = useMemo(
    () => ({ index, query, sort: { field, order }, tieBreak, size, generation }),
    [index, query, field, order, tieBreak, size, generation],
  );
  const matching = useQuery({ ...countQuery(client, index, query), enabled: ready });
  const shape: IndexShape = {
    shards: props.shards,
    maxResultWindow: props.maxResultWindow,
    matching: matching.data ?? (words === '' ? props.documents : undefined),
  };

  const deps = useLaneDeps(client, question);
  const comparison = useComparison(deps);
  const states = useLaneStates(comparison);
  const { spoken, say } = useSpoken(question);
  const sweeper = useSweeper(deps);
  const sweep = useSyncExternalStore(sweeper.subscribe, sweeper.getState);
  const startSweep = async () => {
    const outcome = await sweeper.start(shape);
    if (outcome !== null) say(spokenSweep(outcome));
  };
  const onSweep = () => (sweep.running ? sweeper.stop() : void startSweep());
  const [shown, setShown] = useState<ModeId>('offset');
  const [guess, setGuess] = useState<ModeId | null>(null);

  const speak = async (run: Promise<void>) => {
    await run;
    say(comparison.lanes.map((lane) => spokenResult(lane, lane.current())).join(' '));
  };
  const goTo = () => void speak(comparison.goTo(page));
  const next = () => void speak(comparison.next());
  const last = lastPage(shape, size);
  const busy = states.some(isBusy);
  useCompareShortcuts({ comparison, goal: page, ready, shown, onShow: setShown, onNext: next, onSweep, onHelp: props.onHelp });

  return (
    <div className={styles.compare}>
      <section className={styles.ask} aria-label={messages.title}>
        <QueryControls settings={settings} dataset={dataset} onChange={onSettings} />
        <div className={styles.depth}>
          <DepthControls
            page={page}
            last={last ?? page}
            deepest={shape.matching ?? props.documents}
            onChange={(page) => onSettings({ page })}
          />
          <Button look="primary" disabled={!ready || busy} onClick={goTo}>
            {messages.goTo(page)}
          </Button>
          <Button disabled={!ready || busy} onClick={next}>
            {messages.nextInAll}
          </Button>
          {busy ? (
            <Button onClick={comparison.stop}>{messages.stopAll}</Button>
          ) : (
            <Button
              look="quiet"
              disabled={states.every((state) => state.requests === 0 && state.error === null)}
              onClick={() => void comparison.reset()}
            >
              {messages.resetAll}
            </Button>
          )}
        </div>
        {shape.matching === 0 && words !== '' ? (
          <p className={styles.sentences}>
            <strong>{messages.predictNothing(words, dataset.suggested.search_field, props.documents)}</strong>{' '}
            <Button onClick={() => onSettings({ query: '' })}>{messages.askForAll}</Button>
          </p>
        ) : (
          <p className={styles.sentences}>
            {predictionSentences(shape, size, page).map((sentence, i) => (
              <span key={sentence}>{i === 0 ? <strong>{sentence}</strong> : sentence} </span>
            ))}
          </p>
        )}
      </section>
      <QuestionLine states={states} page={page} maxResultWindow={shape.maxResultWindow} guess={guess} onGuess={setGuess} />
      <LiveRegion text={spoken} />
      <div>
        <div className={styles.switch}>
          <LaneSwitch states={states} shown={shown} onShow={setShown} />
        </div>
        <div className={styles.lanes} data-shown={shown}>
          {comparison.lanes.map((lane, i) => {
            const state = states[i];
            return (
              state && (
                <LanePanel
                  key={lane.mode.id}
                  lane={lane}
                  state={state}
                  shape={shape}
                  size={size}
                  goal={page}
                  ready={ready}
                  barScale={barScale(states, shape)}
                  byDate={isDate(dataset.mappings, field)}
                  titleField={dataset.suggested.title_field}
                  onRaiseWindow={props.onRaiseWindow}
                />
              )
            );
          })}
        </div>
      </div>
      <div className={styles.lower}>
        <DepthChart sweep={sweep} shape={shape} size={size} ready={ready} onStart={onSweep} onStop={onSweep} />
        <Inspector states={states} shown={shown} onShow={setShown} />
      </div>
    </div>
  );
}

/** What a full bar means in every lane: the largest queue of any shard, or the window where a request past it was refused. */
function barScale(states: readonly LaneState[], shape: IndexShape): number {
  const refused = states.some((state) => state.error?.kind === 'window') ? shape.maxResultWindow : 1;
  return Math.max(refused, ...states.flatMap((state) => state.cost?.shards.map((shard) => shard.kept) ?? []));
}
