import { largest } from '../../../components/text/largest.ts';
import { firstPage, type LaneState } from '../lanes/lane-state.ts';
import type { AnswerScene } from '../../../drawing/answer-scene.ts';
import type { Scene } from './scene.ts';
import { messages } from './messages.ts';

/** What happened to the lane's last request, in plain words. `window` is the index's `max_result_window`. */
export function sentenceOf(state: LaneState, scene: Scene, window: number): string {
  if (scene.kind === 'nothing') return messages.asYet;
  if (scene.kind === 'refused') {
    if (scene.error.kind === 'network') return messages.lostWhy;
    return scene.error.kind === 'window' ? messages.outside(window) : messages.refusedWhy;
  }
  return answerSentences(state, scene).join(' ');
}

function answerSentences(state: LaneState, scene: AnswerScene): readonly string[] {
  const { columns, merged, discarded, held } = scene;
  const kept = largest(columns, (column) => column.kept.entries);
  const open = held === 0 ? [] : [state.mode === 'scroll' ? messages.alone(held) : messages.shared(held)];
  if (kept === 0) return [messages.noMatch, ...open];
  const equal = columns.every((column) => column.kept.entries === kept);
  if (state.mode === 'offset') return [messages.offset(columns.length, kept, equal), messages.thrown(merged, discarded)];
  const first = state.answered === firstPage(state);
  return [
    state.start !== null && first
      ? messages.beginning(state.start.words)
      : first
        ? messages.first(kept)
        : messages.behind(state.answered - 1, kept),
    ...(scene.fromAtLeast ? [messages.atLeast] : []),
    ...(open.length > 0 || first ? open : [messages.byPage]),
  ];
}
