import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Client } from '../../../client/client.ts';
import { isBusy, type LaneState } from '../lanes/lane-state.ts';
import { modeOf } from '../lanes/mode.ts';
import { sharedBody, type Question } from '../question.ts';
import { CardPicture } from './card-picture.tsx';
import { mostCards } from './card-room.ts';
import { cardScene, cardsOf } from './cards.ts';
import type { AnswerScene } from '../../../drawing/answer-scene.ts';
import type { StepId } from '../../../drawing/steps.ts';

interface PlayedCardsProps {
  readonly client: Client;
  readonly question: Question;
  readonly state: LaneState;
  readonly scene: AnswerScene;
  readonly width: number;
  readonly label: string;
  readonly step: StepId;
  /** Stands here until the cards are known, and where they are not what was counted. */
  readonly children: ReactNode;
}

/**
 * The drawing card by card. All matches are asked for with the shard each lies on, as the lanes' own answers name the page alone: of a frozen view
 * once, when it was opened; else with each answer, since somebody may have written.
 */
export function PlayedCards({ client, question, state, scene, width, label, step, children }: PlayedCardsProps) {
  const frozen = modeOf(state.mode).keepAlive !== null;
  const view = frozen ? state.context?.openedAt : state.requests;
  const { data: cards } = useQuery({
    queryKey: ['cards', question, state.mode, view],
    queryFn: async () => {
      const body = { ...sharedBody(question), size: mostCards, explain: true, _source: false };
      return cardsOf((await client.search(question.index, body)).data.hits.hits);
    },
    enabled: view !== undefined && (frozen || !isBusy(state)),
    staleTime: 'static',
    gcTime: frozen ? Infinity : 0,
  });
  const played = cards && cardScene(cards, scene, state);
  if (!played) return children;
  return <CardPicture cards={played} width={width} label={label} step={step} held={scene.held > 0} returned={scene.returned} />;
}
