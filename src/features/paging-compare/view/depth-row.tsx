import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { NumberField } from '../../../components/fields/number-field.tsx';
import { isUntouched } from '../lanes/lane-state.ts';
import { messages } from '../messages.ts';
import { lastPage } from '../question.ts';
import { movesOf, type Compare } from './use-compare.ts';
import styles from './depth-row.module.css';

/** The page to go to, by a slider or by its number, and what moves the lanes there. */
export function DepthRow({ compare }: { readonly compare: Compare }) {
  const { settings, onSettings, shape, ready, busy, states, kept } = compare;
  // What stands in the field and is not taken over yet.
  const [typed, setTyped] = useState({ on: settings.page, page: settings.page });
  const goal = typed.on === settings.page ? typed.page : settings.page;
  const { goTo, next } = movesOf(compare);
  const free = ready && !busy;
  const onPage = (page: number) => onSettings({ page });
  return (
    <div className={styles.depth}>
      <DepthSlider
        page={settings.page}
        last={lastPage(shape, settings.size) ?? settings.page}
        deepest={shape.matching ?? compare.documents}
        onChange={onPage}
      />
      <div className={styles.page}>
        <NumberField
          id="page-field"
          label={messages.page}
          value={settings.page}
          min={1}
          max={9_999_999}
          onChange={onPage}
          onTyping={(typed) => setTyped({ on: settings.page, page: typed })}
          onEnter={(page) => free && goTo(page)}
        />
      </div>
      <Button look="primary" data-command="go" disabled={!free} onClick={() => goTo(goal)}>
        {messages.goTo(goal)}
      </Button>
      <div className={styles.next}>
        <Button disabled={!free} onClick={next}>
          {compare.showsRecorded ? messages.beginInAll : messages.nextInAll}
        </Button>
      </div>
      {busy ? (
        <Button onClick={kept.comparison.stop}>{messages.stopAll}</Button>
      ) : (
        <Button look="quiet" disabled={states.every(isUntouched)} onClick={() => void kept.comparison.reset()}>
          {messages.resetAll}
        </Button>
      )}
    </div>
  );
}

function DepthSlider({
  page,
  last,
  deepest,
  onChange,
}: {
  readonly page: number;
  /** The last page with documents. */
  readonly last: number;
  readonly deepest: number;
  readonly onChange: (page: number) => void;
}) {
  return (
    <div className={styles.slider}>
      <label htmlFor="depth-slider">{messages.depth}</label>
      <input
        id="depth-slider"
        className={styles.range}
        type="range"
        min={1}
        max={Math.max(last, page)}
        value={page}
        aria-valuetext={messages.pageOf(page, last)}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <span className={styles.end}>{messages.depthEnd(deepest)}</span>
    </div>
  );
}
