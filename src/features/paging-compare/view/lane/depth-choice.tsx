import { Button } from '../../../../components/button.tsx';
import { NumberField } from '../../../../components/fields/number-field.tsx';
import { messages } from '../../late-messages.ts';
import { predictCursor, predictOffset } from '../../verdict/prediction.ts';
import { planWalk } from '../../lanes/walk-plan.ts';
import { chooseDepth, stripRange, type StripChoice } from '../../depth/strip.ts';
import type { LaneView } from './use-lane-panel.ts';
import styles from './depth-choice.module.css';

/** What going to the depth chosen on the strip will take, before anything is sent; for offset at the floor, why it ends there. */
export function DepthChoice({ view, choice }: { readonly view: LaneView; readonly choice: StripChoice }) {
  const { lane, state, choose, goToChoice } = view;
  const { shape } = view.compare;
  const { canJump, name } = lane.mode;
  const { page, stopped } = choice;
  const range = stripRange(shape, state.size, canJump);
  return (
    <fieldset aria-label={messages.choiceLabel(name)} className={styles.choice}>
      {stopped && <p className={styles.why}>{messages.floorWhy(range.deepest, shape.maxResultWindow)}</p>}
      <p>
        {canJump
          ? messages.jumpPrice(page, predictOffset(shape, state.size, page).atMost)
          : messages.walkPrice(planWalk(state, page), predictCursor(shape, state.size).atMost)}
      </p>
      <div className={styles.go}>
        <NumberField
          label={messages.choicePage}
          value={page}
          min={1}
          max={range.last}
          onChange={(wished) => choose(chooseDepth(range, wished))}
        />
        <Button look="primary" onClick={goToChoice}>
          {canJump ? messages.jumpThere(page) : messages.walkThere(page)}
        </Button>
        <Button onClick={() => choose(null)}>{messages.cancel}</Button>
      </div>
    </fieldset>
  );
}
