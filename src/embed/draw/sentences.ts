import { largest } from '../../components/text/largest.ts';
import type { AnswerScene } from '../../drawing/answer-scene.ts';
import type { LaneShown } from '../recorded/recording.ts';
import type { Words } from '../words/words.ts';

/** What happened to a lane's last request, in plain words. */
export function sentenceOf({ mode, scene, error, page }: LaneShown, words: Words): string {
  if (error !== null) return words.refusedWhy[error];
  if (scene === null) return words.nothingRecordedWhy;
  const kept = scene.columns.map((column) => column.kept.entries);
  const most = largest(kept, (entries) => entries);
  if (most === 0) return words.noMatch;
  if (mode === 'offset') {
    return `${words.keeps(
      kept.length,
      most,
      kept.every((entries) => entries === most),
    )} ${words.thrown(scene.merged, scene.discarded)}`;
  }
  const cursor = page === 1 ? words.first(most) : words.behind(page - 1, most);
  const rest = scene.held > 0 ? words.held(scene.held) : page === 1 ? '' : words.byPage;
  return `${cursor} ${rest}`.trim();
}

/** A drawing for those who do not see it. */
export function labelOf(name: string, scene: AnswerScene, words: Words): string {
  const sum = (pick: (column: AnswerScene['columns'][number]) => number) => scene.columns.reduce((all, column) => all + pick(column), 0);
  return words.picture(name, {
    shards: sum(({ shards }) => shards.count),
    matched: sum(({ matched }) => matched),
    kept: sum(({ kept }) => kept.entries),
    merged: scene.merged,
    discarded: scene.discarded,
    returned: scene.returned,
  });
}
