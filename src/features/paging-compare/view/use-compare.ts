import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Client } from '../../../client/client.ts';
import { countQuery } from '../../../client/queries/queries.ts';
import type { WireDataset } from '../../../client/wire.ts';
import { lanesLocked, type CompareView } from '../compare-view.ts';
import type { Followed } from '../follow/followed.ts';
import type { KeptLanes, LaneKeeper } from '../lane-keeper.ts';
import { isBusy, isUntouched, type LaneState } from '../lanes/lane-state.ts';
import { recordedLanes, type RecordedLanes, type RecordedTrace } from '../recorded.ts';
import type { SectionId } from '../sections.ts';
import type { IndexShape, Question } from '../question.ts';
import type { StagePlayer } from '../stage/player.ts';
import { useStage } from '../stage/use-stage.ts';
import { queryBody, type CompareSettings } from '../settings.ts';
import { useKeptLanes, useLaneStates, useLeft } from './use-comparison.ts';
import { useSpoken, type Spoken } from './use-spoken.ts';

/** What the Compare page is about, and where its changes go. */
export interface CompareInput {
  readonly client: Client;
  /** Where the lanes outlive the page. */
  readonly keeper: LaneKeeper;
  /** Its index has its name. */
  readonly dataset: WireDataset;
  /** Grows whenever the index was made anew, so that lanes over the old one are dropped. */
  readonly generation: number;
  readonly shards: number;
  readonly maxResultWindow: number;
  /** How many documents the index holds, or will hold when it is filled. */
  readonly documents: number;
  /** False while the index is being filled. */
  readonly ready: boolean;
  /** The index cannot be asked any more: what the lanes show is of before. */
  readonly gone: boolean;
  readonly settings: CompareSettings;
  readonly onSettings: (change: Partial<CompareSettings>) => void;
  readonly view: CompareView;
  readonly followed: Followed;
  /** What was counted when the page was built, where that is what is asked now. */
  readonly trace: RecordedTrace | undefined;
  /** A lesson is open: it has a question of its own, and the page does not answer it in advance. */
  readonly inLesson: boolean;
  /** The address of the lesson that asks this page's question. */
  readonly lessonHref: string;
  /** What is open below the lanes. */
  readonly open: readonly SectionId[];
  readonly onOpen: (section: SectionId, open: boolean) => void;
  /** The address of a section of this page. */
  readonly addressOf: (section: SectionId) => string;
  readonly onRaiseWindow: (documents: number) => void;
  /** Milliseconds since 1970 on the service's clock, by which scrolls and PITs run out. */
  readonly now: () => number;
}

/** What every section of the Compare page is drawn from. */
export interface Compare extends CompareInput, Spoken {
  readonly question: Question;
  readonly shape: IndexShape;
  readonly kept: KeptLanes;
  /** Of all lanes, as of the last frame. */
  readonly states: readonly LaneState[];
  /** Those of the lanes that move together. */
  readonly together: readonly LaneState[];
  /** What was there when lanes could be asked stays while they cannot. */
  readonly there: boolean;
  /** A request is on its way. */
  readonly busy: boolean;
  /** The lanes as they stood when the page was built. */
  readonly recorded: RecordedLanes | undefined;
  /** Nobody has asked anything: the lanes show what was recorded. */
  readonly showsRecorded: boolean;
  /** What the drawings of all lanes play by. */
  readonly player: StagePlayer;
  /** All counters are open below the drawings. */
  readonly counters: boolean;
  readonly openCounters: (open: boolean) => void;
  /** Changes how the page is looked at. */
  readonly change: (part: Partial<CompareView>) => void;
}

/** Puts the question, keeps the lanes over it, and counts what matches. */
export function useCompare(input: CompareInput): Compare {
  const { client, dataset, generation, ready, gone, settings, view, followed, trace } = input;
  const { query: words, sort, tieBreak, size } = settings;
  const query = useMemo(() => queryBody(words, dataset.suggested.search_field), [words, dataset]);
  const { field, order } = sort;
  const question: Question = useMemo(
    () => ({ index: dataset.id, query, sort: { field, order }, tieBreak, size, generation }),
    [dataset.id, query, field, order, tieBreak, size, generation],
  );
  const counted = useQuery({ ...countQuery(client, dataset.id, query), enabled: ready });
  const recorded = useMemo(() => trace && recordedLanes(trace), [trace]);
  const kept = useKeptLanes(input.keeper, client, question, input.now);
  const states = useLaneStates(kept.comparison);
  useLeft(kept.comparison, gone);
  const [counters, openCounters] = useState(false);
  const locked = lanesLocked(view.lanes);
  return {
    ...input,
    ...useSpoken(question),
    question,
    shape: {
      shards: input.shards,
      maxResultWindow: input.maxResultWindow,
      matching: counted.data ?? (words === '' ? input.documents : undefined),
    },
    kept,
    states,
    together: states.filter((state) => locked.includes(state.mode)),
    there: ready || gone,
    busy: states.some(isBusy),
    recorded,
    showsRecorded: recorded !== undefined && states.every(isUntouched),
    player: useStage(states),
    counters,
    openCounters,
    change: (part) => followed.send({ type: 'changed', part, how: 'replace' }),
  };
}

/** What a lane shows: its own figures, or the recorded ones until anybody has asked anything. */
export function shownState({ recorded }: Compare, state: LaneState): LaneState {
  return (isUntouched(state) && recorded?.[state.mode]) || state;
}

/** Moves the lanes that move together, and tells what they did. */
export function movesOf({ kept, together, say }: Compare) {
  const { comparison } = kept;
  const among = together.map((state) => state.mode);
  const speak = async (run: Promise<void>) => {
    await run;
    const spoke = comparison.lanes.filter((lane) => among.includes(lane.mode.id));
    say(spoke.map((lane) => kept.wording?.spokenResult(lane.current())).join(' '));
  };
  return {
    goTo: (page: number) => void speak(comparison.goTo(page, among)),
    next: () => void speak(comparison.next(among)),
  };
}
