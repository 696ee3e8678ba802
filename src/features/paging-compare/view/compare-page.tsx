/**
 * The Compare page. Names to find things by (stories do):
 * - regions `Offset`, `search_after`, `Scroll`, `PIT + search_after`
 * - in each a list of terms `merged, this request`, `requests`, `ceiling and actual, this request`, `can jump`, `can go back`,
 *   `sees new data`, `holds open`
 * - in each a table `Counters of <lane>` with rows visited to ms and columns this request, worst request, whole trip
 * - in each a button `Arrange <lane>`; lists `Entries kept by each shard` and `Hits of page N`
 * - in each buttons Back, Next, Jump, Walk or Stop, Close or Reopen, Reset
 * - in each a slider `Depth of <lane>`, and once a depth is chosen on it a group `Go deeper with <lane>`: field To page, buttons
 *   `Jump to page N` or `Walk to page N`, Cancel
 * - fields `Query: match in <field>`, Sort, Tie-break, Size, Page, slider `Depth, from the surface (page 1)`;
 *   buttons `Go to page N`, `Next in all lanes`, `Stop all`, `Reset all`
 * - radios under `Your guess: which way costs the most?`, until every lane is there
 * - region `Cost by depth`: buttons Run sweep, Stop sweep, Table, Save CSV; radios This request, Worst request, Whole trip, Linear,
 *   Log-log; field Count
 * - region `Inspector`: radios Offset, search_after, Scroll, PIT; tabs Request, Response, Shards, Code (field Language)
 */
import { later, Part } from '../../../components/later.tsx';
import { largest } from '../../../components/text/largest.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { LiveRegion } from '../../../components/visually-hidden.tsx';
import type { Client } from '../../../client/client.ts';
import { countQuery } from '../../../client/queries/queries.ts';
import type { WireDataset } from '../../../client/wire.ts';
import { lanesInSight, lanesLocked, type CompareView } from '../compare-view.ts';
import type { Comparison } from '../comparison.ts';
import type { Followed } from '../follow/followed.ts';
import type { LaneKeeper } from '../lane-keeper.ts';
import { isBusy, type LaneState } from '../lanes/lane-state.ts';
import { messages } from '../messages.ts';
import { recordedLanes, type RecordedTrace } from '../recorded.ts';
import { predictionSentences } from '../verdict/prediction.ts';
import { lastPage, type IndexShape, type Question } from '../question.ts';
import { queryBody, type CompareSettings } from '../settings.ts';
import { isDate, isNumber } from '../sort-choices.ts';
import type { JumpWays } from './lane/jump-card.tsx';
import { LanePanel } from './lane/lane-panel.tsx';
import { DepthControls, QueryControls } from './query-controls.tsx';
import { QuestionLine } from './question-line.tsx';
import { useKeptLanes, useLaneStates, useLeft } from './use-comparison.ts';
import { useRecordedCheck } from './use-recorded-check.ts';
import { useSpoken } from './use-spoken.ts';
import styles from './compare-page.module.css';

// What lies below the lanes comes when they can be asked, so that it does not delay them.
const DepthChart = later(async () => (await import('../chart/depth-chart.tsx')).DepthChart);
const CompareShortcuts = later(async () => (await import('./compare-shortcuts.ts')).CompareShortcuts);
const FollowPositions = later(async () => (await import('../follow/follow-positions.tsx')).FollowPositions);
const NoMatches = later(async () => (await import('./no-matches.tsx')).NoMatches);
const LaneSwitch = later(async () => (await import('./lane-switch.tsx')).LaneSwitch);
const HiddenLanes = later(async () => (await import('./hidden-lanes.tsx')).HiddenLanes);
const Inspector = later(async () => (await import('../inspector/inspector.tsx')).Inspector);

export interface ComparePageProps {
  readonly client: Client;
  /** Where the lanes outlive this page. */
  readonly keeper: LaneKeeper;
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
  /** Set when the index cannot be asked any more: what the lanes show is of before. */
  readonly gone?: string | undefined;
  readonly settings: CompareSettings;
  readonly onSettings: (change: Partial<CompareSettings>) => void;
  readonly view: CompareView;
  /** What page 1 cost when the page was built, where that is what is asked now. */
  readonly recorded?: RecordedTrace | undefined;
  readonly followed: Followed;
  readonly onRaiseWindow: (documents: number) => void;
  /** Milliseconds since 1970 on the service's clock, by which scrolls and PITs run out. */
  readonly now: () => number;
  /** What else works with these lanes; stands between them and the chart. */
  readonly children: (lanes: {
    readonly comparison: Comparison;
    readonly question: Question;
    /** Documents that match; undefined until they are counted. */
    readonly matching: number | undefined;
  }) => ReactNode;
}

/** Four ways of paging over one question, side by side, with what each had to do. */
export function ComparePage(props: ComparePageProps) {
  const { client, dataset, index, generation, ready, settings, onSettings, view, followed } = props;
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

  const recorded = useMemo(() => (props.recorded === undefined ? undefined : recordedLanes(props.recorded)), [props.recorded]);
  const kept = useKeptLanes(props.keeper, client, question, props.now);
  const { deps, comparison } = kept;
  const states = useLaneStates(comparison);
  // What was there when lanes could be asked stays while they cannot.
  const there = ready || props.gone !== undefined;
  useLeft(comparison, props.gone !== undefined);
  const { spoken, say } = useSpoken(question);
  const untouched = states.every((state) => state.page === 0 && state.requests === 0 && state.error === null);
  const counted = recorded && untouched ? states.map((state) => recorded[state.mode]) : states;
  const check = useRecordedCheck(recorded, deps, ready);
  const { lanes, shown, guess } = view;
  const change = (part: Partial<CompareView>) => followed.send({ type: 'changed', part, how: 'replace' });
  const setShown = (shown: CompareView['shown']) => change({ shown });
  const setLanes = (lanes: CompareView['lanes']) => change({ lanes });
  const inSight = lanesInSight(lanes);
  const together = lanesLocked(lanes);
  const togetherStates = states.filter((state) => together.includes(state.mode));
  const speak = async (run: Promise<void>) => {
    await run;
    const spoke = comparison.lanes.filter((lane) => together.includes(lane.mode.id));
    say(spoke.map((lane) => kept.wording?.spokenResult(lane.current())).join(' '));
  };
  // What stands in the field and is not taken over yet.
  const [typed, setTyped] = useState({ on: page, page });
  const goal = typed.on === page ? typed.page : page;
  const goTo = (to: number) => void speak(comparison.goTo(to, together));
  // Behind the recorded page 1 comes the second.
  const next = () => void speak(recorded && untouched ? comparison.goTo(2, together) : comparison.next(together));
  const ways: JumpWays = {
    question,
    calls: {
      search: async (body) => (await client.search(index, body)).data.hits.hits,
      count: async (query) => (await client.count(index, query)).data.count,
      writes: () => client.writes(index),
    },
    byNumber: isNumber(dataset.mappings, field),
    byDate: isDate(dataset.mappings, field),
    onReverse: (sort, page) => onSettings({ sort, page }),
  };
  const last = lastPage(shape, size);
  const busy = states.some(isBusy);

  return (
    <div className={styles.compare}>
      {there && (
        <Part>
          <CompareShortcuts
            comparison={comparison}
            goal={page}
            ready={ready}
            recorded={recorded !== undefined && untouched}
            shown={shown}
            onShow={setShown}
            lanes={lanes}
            onLanes={setLanes}
            onNext={next}
            say={say}
          />
        </Part>
      )}
      <section aria-label={messages.title}>
        <div className={styles.ask}>
          <QueryControls settings={settings} dataset={dataset} onChange={onSettings} />
        </div>
        <QuestionLine
          kept={kept}
          gone={props.gone !== undefined}
          states={togetherStates}
          page={page}
          maxResultWindow={shape.maxResultWindow}
          guess={guess}
          onGuess={(guess) => change({ guess })}
          ready={ready}
        />
        <div className={styles.go}>
          <div className={styles.depth}>
            <DepthControls
              page={page}
              last={last ?? page}
              deepest={shape.matching ?? props.documents}
              onChange={(page) => onSettings({ page })}
              onTyping={(typed) => setTyped({ on: page, page: typed })}
              onEnter={(page) => ready && !busy && goTo(page)}
            />
            <Button look="primary" disabled={!ready || busy} onClick={() => goTo(goal)}>
              {messages.goTo(goal)}
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
            <div className={styles.sentences}>
              <Part>
                <NoMatches
                  client={client}
                  index={index}
                  words={words}
                  field={dataset.suggested.search_field}
                  documents={props.documents}
                  onQuery={(query) => onSettings({ query })}
                />
              </Part>
            </div>
          ) : (
            <p className={styles.sentences}>
              {predictionSentences(shape, size, page).map((sentence, i) => (
                <span key={sentence}>{i === 0 ? <strong>{sentence}</strong> : sentence} </span>
              ))}
              {messages.entriesWhat}
            </p>
          )}
        </div>
      </section>
      {there && (
        <Part>
          <FollowPositions comparison={comparison} states={states} followed={followed} />
        </Part>
      )}
      {recorded && untouched && (
        <p className={styles.recorded}>
          <span className={styles.tag}>{check.status === 'live' ? messages.live : messages.recorded}</span>{' '}
          {check.status === 'different' ? (
            <span role="alert" className={styles.different}>
              {messages.recordedDiffers} {check.differences.join('; ')}
            </span>
          ) : check.status === 'live' ? (
            messages.liveWhat
          ) : (
            messages.recordedWhat
          )}
        </p>
      )}
      <LiveRegion text={spoken} />
      <div>
        <div className={styles.switch}>
          {there && (
            <Part>
              <LaneSwitch states={counted.filter((state) => inSight.includes(state.mode))} shown={shown} onShow={setShown} />
            </Part>
          )}
        </div>
        {lanes.hidden.length > 0 && (
          <Part>
            <HiddenLanes lanes={lanes} onLanes={setLanes} />
          </Part>
        )}
        <div className={styles.lanes} data-shown={inSight.includes(shown) ? shown : inSight[0]} data-count={inSight.length}>
          {inSight.map((id) => {
            const lane = comparison.lanes.find((lane) => lane.mode.id === id);
            const state = states.find((state) => state.mode === id);
            return (
              lane &&
              state && (
                <LanePanel
                  key={lane.mode.id}
                  lane={lane}
                  state={state}
                  shape={shape}
                  size={size}
                  goal={page}
                  ready={ready}
                  gone={props.gone !== undefined}
                  barScale={barScale(recorded === undefined ? states : [...states, ...Object.values(recorded)], shape)}
                  recorded={recorded?.[id]}
                  byDate={isDate(dataset.mappings, field)}
                  titleField={dataset.suggested.title_field}
                  onRaiseWindow={props.onRaiseWindow}
                  ways={ways}
                  lanes={lanes}
                  onLanes={setLanes}
                />
              )
            );
          })}
        </div>
      </div>
      {props.children({ comparison, question, matching: shape.matching })}
      <div className={styles.lower}>
        <Later when={there} title={messages.chartTitle}>
          <DepthChart
            client={client}
            dataset={dataset}
            documents={props.documents}
            kept={kept}
            shape={shape}
            size={size}
            ready={ready}
            view={view.chart}
            onView={(chart) => change({ chart: { ...view.chart, ...chart } })}
            say={say}
          />
        </Later>
        <Later when={there} title={messages.inspectorTitle}>
          <Inspector states={states} shown={shown} onShow={setShown} />
        </Later>
      </div>
    </div>
  );
}

/** A part of the page that is fetched once the lanes are ready; its heading stands from the start. */
function Later({ when, title, children }: { readonly when: boolean; readonly title: string; readonly children: ReactNode }) {
  const place = (
    <section aria-label={title} className={styles.later}>
      <h2>{title}</h2>
      <p>{messages.laterPart}</p>
    </section>
  );
  return when ? <Part fallback={place}>{children}</Part> : place;
}

/** What a full bar means in every lane: the largest queue of any shard, or the window where a request past it was refused. */
function barScale(states: readonly LaneState[], shape: IndexShape): number {
  const refused = states.some((state) => state.error?.kind === 'window') ? shape.maxResultWindow : 1;
  return largest(states, (state) => largest(state.cost?.shards ?? [], (shard) => shard.kept), refused);
}
