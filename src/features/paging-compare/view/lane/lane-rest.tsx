import { isUntouched } from '../../lanes/lane-state.ts';
import { isDate } from '../../sort-choices.ts';
import { HitList } from './hit-list.tsx';
import { JumpCard } from './jump-card.tsx';
import { LaneNotice } from './lane-notice.tsx';
import type { LaneView } from './use-lane-panel.ts';

/** What a lane has to say and to ask, and what it found. */
export function LaneRest({ view }: { readonly view: LaneView }) {
  const { compare, state, counted } = view;
  return (
    <>
      {view.jumpAsked && <JumpCard view={view} />}
      {(compare.gone ? !isUntouched(state) : hasNotice(view)) && <LaneNotice view={view} />}
      {counted.requests > 0 && (compare.ready || counted === state) && (
        <HitList
          state={counted}
          titleField={compare.dataset.suggested.title_field}
          byDate={isDate(compare.dataset.mappings, compare.question.sort.field)}
        />
      )}
    </>
  );
}

function hasNotice({ lane, state }: LaneView): boolean {
  if (state.error !== null || state.fromMemory || ['end', 'expired', 'closed'].includes(state.status)) return true;
  return !lane.mode.canJump && state.page < state.reached;
}
