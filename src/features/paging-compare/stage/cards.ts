import type { WireHit } from '../../../client/wire.ts';
import { sortValueText } from '../hit-text.ts';
import { shardKey } from '../lanes/lane-counts.ts';
import type { LaneState } from '../lanes/lane-state.ts';
import type { AnswerScene } from '../../../drawing/answer-scene.ts';

/** One document as a card. */
export interface Card {
  readonly id: string;
  /** Its sort values, as they crossed. */
  readonly sort: string;
  /** The shard that holds it, by its key. */
  readonly shard: string;
}

/** What became of a card in the lane's last request. */
export interface PlayedCard extends Card {
  /** `passed`: before the cursor; `kept`: sent to the coordinator; `left`: not reached. */
  readonly fate: 'passed' | 'kept' | 'left';
}

/** A request of which every entry is known by name. */
export interface CardScene {
  readonly columns: readonly { readonly key: string; readonly shard: number; readonly cards: readonly PlayedCard[] }[];
  /** All kept cards in the order the coordinator puts them in. */
  readonly merge: readonly (Card & { readonly fate: 'page' | 'discarded' })[];
}

/** Cards of hits that tell which shard they are from, as `[index][shard]`; null when one does not. */
export function cardsOf(hits: readonly WireHit[]): readonly Card[] | null {
  const cards = hits.flatMap(({ _id, _shard, sort = [] }) => {
    const [, index, shard] = /^\[(.*)\]\[(\d+)\]$/.exec(_shard ?? '') ?? [];
    if (index === undefined) return [];
    const values = sort.map((value) => sortValueText(value)).filter((text) => text !== _id);
    return [{ id: _id, sort: values.join(' · '), shard: shardKey({ index, shard: Number(shard) }) }];
  });
  return cards.length === hits.length ? cards : null;
}

/**
 * The request's entries by name, where the cards (all matches, in the order of the sort) are those that its answer counted and gave; null where
 * they are not, as after a write.
 */
export function cardScene(cards: readonly Card[], scene: AnswerScene, state: LaneState): CardScene | null {
  const columns = scene.columns.map(({ key, shards, matched, kept }) => {
    const own = cards.filter((card) => card.shard === key);
    const { from, entries } = kept;
    if (from === null || own.length !== matched) return null;
    const fate = (i: number) => (i < from ? 'passed' : i < from + entries ? 'kept' : 'left');
    return { key, shard: shards.first, cards: own.map((card, i) => ({ ...card, fate: fate(i) }) satisfies PlayedCard) };
  });
  if (columns.includes(null)) return null;
  const known = columns.filter((column) => column !== null);
  const kept = new Set(known.flatMap((column) => column.cards.filter((card) => card.fate === 'kept').map((card) => card.id)));
  const merged = cards.filter((card) => kept.has(card.id));
  const page = merged.slice(scene.before, scene.before + scene.returned);
  const given = state.page === state.answered ? state.hits.map((hit) => hit._id) : page.map((card) => card.id);
  if (merged.length !== scene.merged || page.map((card) => card.id).join('\n') !== given.join('\n')) return null;
  return { columns: known, merge: merged.map((card) => ({ ...card, fate: page.includes(card) ? 'page' : 'discarded' })) };
}
