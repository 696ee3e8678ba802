/**
 * The Compare page. Names to find things by (stories do):
 * - regions `Offset`, `search_after`, `Scroll`, `PIT + search_after`
 * - in each an image that begins with its name, its last request drawn; a list of terms `asked` to `fetched`, what each step counted
 * - in each a list of terms `can jump`, `can go back`, `sees new data`, `keeps open`
 * - in each a button `Arrange <lane>`; a list `Hits of page N`
 * - in each buttons Back, Next, Jump, Walk or Stop, Close or Reopen, Reset
 * - in each a button `All counters: <lane>`, which opens in all of them what follows:
 *   - terms `requests` and `ceiling and actual, this request`
 *   - tables `Counters of <lane>`, with rows visited to ms and columns this request, worst request, whole trip, and `Shards of <lane>`
 *   - a slider `Depth of <lane>`, and once a depth is chosen on it a group `Go deeper with <lane>`: field To page, buttons
 *     `Jump to page N` or `Walk to page N`, Cancel
 * - radios Ask to Fetch under `Step of the request`, buttons `Step back`, `Step on`, Play or Skip
 * - behind the words `[data-word]` query, sort, tie and size of the set-up: fields `Query: match in <field>`, Sort, Tie-break, Size
 * - field Page, slider `How far down the results`; buttons `Go to page N`, `Next in all lanes` (`Page 1 in all lanes` while they show what was
 *   recorded), `Stop all`, `Reset all`
 * - regions that a button `Show: <name>` opens, and an address:
 * - region `Cost by depth`: buttons Run sweep, Stop sweep, Table, Save CSV; radios This request, Worst request, Whole trip, Linear,
 *   Log-log; field Count
 * - region `Inspector`: radios Offset, search_after, Scroll, PIT; tabs Request, Response, Shards, Code (field Language)
 */
import type { ReactNode } from 'react';
import { AsBuilt } from '../../../components/as-built.tsx';
import { later, Part } from '../../../components/later.tsx';
import { LiveRegion } from '../../../components/visually-hidden.tsx';
import { AskSection } from './ask-section.tsx';
import { LanesSection } from './lanes-section.tsx';
import { RecordedNote } from './recorded-note.tsx';
import { QuestionWords } from './set-up/question-words.tsx';
import { useCompare, type Compare, type CompareInput } from './use-compare.ts';
import styles from './compare-page.module.css';

// What lies below the lanes comes when they can be asked, so that it does not delay them.
const Sections = later(async () => (await import('./sections.tsx')).Sections);
const WayThere = later(async () => (await import('./why/why.tsx')).WayThere);
const FollowPositions = later(async () => (await import('../follow/follow-positions.tsx')).FollowPositions);

interface ComparePageProps extends CompareInput {
  /** Draws the set-up, as a sentence that `asked` goes on with; `note` says whether what is shown was recorded. */
  readonly setUp: (asked: ReactNode, note: ReactNode) => ReactNode;
  /** What else works with these lanes; stands between them and the chart. */
  readonly children: (compare: Compare) => ReactNode;
}

/** Four ways of paging over one question, side by side, with what each had to do. */
export function ComparePage({ setUp, children, ...input }: ComparePageProps) {
  const compare = useCompare(input);
  const { there, states, inLesson } = compare;
  return (
    <div className={styles.compare}>
      <AskSection compare={compare} />
      {setUp(<QuestionWords compare={compare} />, <RecordedNote compare={compare} />)}
      {there && (
        <Part>
          <FollowPositions comparison={compare.kept.comparison} states={states} followed={compare.followed} />
        </Part>
      )}
      <LiveRegion text={compare.spoken} />
      <LanesSection compare={compare} />
      {!inLesson && (
        <div id="way-there" className={styles.together} data-built>
          <Part fallback={<AsBuilt id="way-there" />}>
            <WayThere compare={compare} />
          </Part>
        </div>
      )}
      <div className={styles.sections}>
        {children(compare)}
        {there && (
          <Part>
            <Sections compare={compare} />
          </Part>
        )}
      </div>
    </div>
  );
}
