import { type AnswerScene, type Column, fold } from '../../drawing/answer-scene.ts';
import { mostColumns } from '../../drawing/stage-scale.ts';
import type { SearchCost } from '../../engine/index.ts';

/** What a search asked for that its cost does not say. */
export interface AskedPlace {
  readonly from: number;
  /** It went on behind a cursor, or in a scroll: where the shards' entries lie is not known. */
  readonly follows: boolean;
}

/** A search as a drawing shows it; of very many shards neighbours share a column. */
export function sceneOfSearch({ coordinator, shards, held, nodes }: SearchCost, { from, follows }: AskedPlace): AnswerScene {
  const { merged, returned, discarded, skippedShards } = coordinator;
  const columns = shards.map((shard) => columnOf(shard, follows));
  return {
    kind: 'answer',
    columns: fold(columns, Math.ceil(columns.length / mostColumns)),
    passedOver: skippedShards,
    merged,
    before: Math.min(from, discarded),
    returned,
    discarded,
    held: held.contexts,
    nodes: nodes?.length ?? 0,
    fromAtLeast: false,
  };
}

function columnOf(cost: SearchCost['shards'][number], follows: boolean): Column {
  const { index, shard, matched, matchedRelation, visited, kept, sent, passedOn = sent, fetched } = cost;
  return {
    key: `${index} ${shard}`,
    shards: { count: 1, first: shard, last: shard },
    matched,
    atLeast: matchedRelation === 'gte',
    visited: { entries: visited, from: null },
    kept: { entries: kept, from: follows || kept > matched ? null : 0 },
    sent,
    passed: passedOn,
    fetched,
  };
}
