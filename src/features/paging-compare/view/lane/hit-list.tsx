import { count } from '../../../../components/text/format.ts';
import type { WireHit } from '../../../../client/wire.ts';
import { messages } from '../../late-messages.ts';
import { isoText, sortValueText, titleOf } from '../../hit-text.ts';
import { firstRank, type LaneState } from '../../lanes/lane-state.ts';
import looks from '../../../../components/looks.module.css';
import styles from './hit-list.module.css';

/** More hits than this are counted, not listed: they are all in the inspector. */
const listed = 10;

/** The page's hits: place in the whole order, a title, the id and the sort values the next cursor is made of. */
export function HitList({
  state,
  titleField,
  byDate,
}: {
  readonly state: LaneState;
  readonly titleField: string;
  /** The first sort value is a date. */
  readonly byDate: boolean;
}) {
  if (state.hits.length === 0)
    return (
      <div className={styles.hits}>
        <p className={looks.muted}>{messages.noHits}</p>
      </div>
    );
  const first = firstRank(state);
  const rest = state.hits.length - listed;
  return (
    <div className={styles.hits}>
      <h3 className={styles.caption}>{messages.hits(state.page)}</h3>
      <ol start={first} aria-label={messages.hits(state.page)}>
        {state.hits.slice(0, listed).map((hit, i) => (
          <Hit key={hit._id} hit={hit} rank={first + i} titleField={titleField} byDate={byDate} />
        ))}
      </ol>
      {rest > 0 && <p className={looks.muted}>{messages.moreHits(rest)}</p>}
    </div>
  );
}

function Hit({
  hit,
  rank,
  titleField,
  byDate,
}: {
  readonly hit: WireHit;
  readonly rank: number;
  readonly titleField: string;
  readonly byDate: boolean;
}) {
  const keys = [hit._id, ...(hit.sort ?? []).map((value) => sortValueText(value)).filter((text) => text !== hit._id)].join(' · ');
  const date = byDate ? isoText(hit.sort?.[0]) : null;
  return (
    <li className={styles.hit}>
      <span className={styles.rank}>{count(rank)}</span>
      <span className={styles.title}>{titleOf(hit, titleField)}</span>
      <span className={styles.keys} title={date === null ? keys : `${keys} (${date})`}>
        {keys}
        {date !== null && <time className={styles.date}>{date}</time>}
      </span>
    </li>
  );
}
