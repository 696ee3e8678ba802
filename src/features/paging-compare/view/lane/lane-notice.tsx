import type { ReactNode } from 'react';
import { Button } from '../../../../components/button.tsx';
import { ScrollRegion } from '../../../../components/scroll-region.tsx';
import { messages } from '../../late-messages.ts';
import { lastPage } from '../../question.ts';
import type { Lane } from '../../lanes/lane.ts';
import { GoneCard, TooManyContexts } from './gone-card.tsx';
import { documentsSeen, type LaneError, type LaneState } from '../../lanes/lane-state.ts';
import { prettyJson } from '../../../../components/text/pretty-json.ts';
import { windowFor } from '../../depth/window-for.ts';
import type { LaneView } from './use-lane-panel.ts';
import looks from '../../../../components/looks.module.css';
import styles from './lane-notice.module.css';

/** What the lane has to say besides its numbers: the end, an error with its way out, an expired or closed context. */
export function LaneNotice({ view }: { readonly view: LaneView }) {
  const { lane, state } = view;
  if (view.compare.gone) return <Notice look="warn" title={messages.ofBefore} />;
  if (state.error !== null) return <ErrorNotice view={view} error={state.error} />;
  if (state.status === 'end') return <EndNotice view={view} />;
  if (state.status === 'expired' || state.status === 'closed') return <GoneNotice lane={lane} state={state} />;
  if (state.fromMemory) return <Notice>{messages.backFromMemory}</Notice>;
  if (!lane.mode.canJump && state.page < state.reached) return <Notice>{messages.cursorMemory}</Notice>;
  return null;
}

function ErrorNotice({ view: { compare, state }, error }: { readonly view: LaneView; readonly error: LaneError }) {
  const { shape } = compare;
  const goal = compare.settings.page;
  const needed = windowFor(goal * state.size);
  const fits = goal * state.size <= shape.maxResultWindow;
  const withoutStatus = error.kind === 'network' ? messages.unanswered : messages.status.error;
  return (
    <Notice look="error" title={error.exchange === null ? withoutStatus : messages.errorStatus(error.exchange.status)}>
      {(error.kind !== 'window' || !fits) && (
        <p>{error.kind === 'window' ? messages.windowWayOut(shape.maxResultWindow) : error.message}</p>
      )}
      {error.exchange !== null && (
        <ScrollRegion label={messages.errorBody} className={styles.body}>
          <pre>{prettyJson(error.exchange.responseBody)}</pre>
        </ScrollRegion>
      )}
      {state.page > 0 && <p className={styles.muted}>{messages.stillShown(state.page)}</p>}
      {error.kind === 'contexts' && <TooManyContexts />}
      {error.kind === 'window' && fits && <p>{messages.windowFits(goal, shape.maxResultWindow)}</p>}
      {error.kind === 'window' && !fits && (
        <>
          <p className={styles.muted}>{messages.raisePrice(shape.shards, needed, shape.shards * needed)}</p>
          <div className={looks.buttons}>
            <Button data-command="raise" onClick={() => compare.onRaiseWindow(needed)}>
              {messages.raiseWindow(needed)}
            </Button>
          </div>
        </>
      )}
    </Notice>
  );
}

function EndNotice({ view: { compare, lane, state } }: { readonly view: LaneView }) {
  const { shape } = compare;
  if (shape.matching === 0) return <Notice title={messages.nothingMatches} />;
  const last = lastPage(shape, state.size);
  if (lane.mode.canJump)
    return <Notice title={state.hits.length === 0 && last !== undefined ? messages.pastEnd(last) : messages.lastPage} />;
  const seen = documentsSeen(state);
  const missing = (shape.matching ?? seen) - seen;
  return (
    <Notice look={missing > 0 ? 'warn' : 'plain'} title={messages.ended(seen - (state.start?.before ?? 0), state.requests)}>
      {missing > 0 && <p>{messages.endedShort(missing, seen + missing)}</p>}
    </Notice>
  );
}

function GoneNotice({ lane, state }: { readonly lane: Lane; readonly state: LaneState }) {
  const expired = state.status === 'expired';
  return (
    <Notice look={expired ? 'warn' : 'plain'} title={messages.status[state.status]}>
      <GoneCard lane={lane} state={state} />
    </Notice>
  );
}

/** A remark of a lane, set apart. */
export function Notice({
  look = 'plain',
  title,
  children,
}: {
  readonly look?: 'plain' | 'error' | 'warn';
  readonly title?: string;
  readonly children?: ReactNode;
}) {
  const looks = { plain: '', error: styles.error, warn: styles.warn };
  return (
    <div className={`${styles.notice} ${looks[look]}`}>
      {title !== undefined && <p className={styles.title}>{title}</p>}
      {children}
    </div>
  );
}
