/**
 * The consistency check. Names to find things by (stories do):
 * - region `Consistency under writes`, button Show or Hide
 * - fields Writer, Writes, per, Seconds on a page, Seed; check boxes under `Lanes that read`
 * - buttons `Read to the end in …`, Stop reading, Another seed
 * - list `Verdicts` with an item for each lane; radios under `Lane to look at`
 * - slider `Documents in start-of-trip order`; buttons Next finding, Previous finding, Table
 * - region `Chosen document` with button `Why?`; region `Findings as a table`
 */
import { Folded } from '../../../components/folded.tsx';
import { later, Part } from '../../../components/later.tsx';
import { messages } from '../messages.ts';
import type { RecordedTrips } from '../model/recorded-trips.ts';
import type { ConsistencyBodyProps } from './consistency-body.tsx';
import styles from './consistency.module.css';

/** Not part of the first picture, so not part of its download either. */
const RecordedPicture = later(async () => (await import('./recorded-picture.tsx')).RecordedPicture);
const ConsistencyBody = later(async () => (await import('./consistency-body.tsx')).ConsistencyBody);

/** Folded away until asked for. */
export function ConsistencyPanel({
  open,
  onOpen,
  address,
  recorded,
  ...body
}: ConsistencyBodyProps & {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  /** The address that opens it. */
  readonly address: string;
  /** What it came to when the page was built; stands there while it is folded away. */
  readonly recorded: RecordedTrips | undefined;
}) {
  return (
    <Folded
      className={styles.panel}
      id="consistency"
      tabIndex={-1}
      title={messages.title}
      what={messages.what}
      loading={messages.loading}
      open={open}
      onOpen={onOpen}
      address={address}
      folded={
        recorded && (
          <Part>
            <RecordedPicture recorded={recorded} />
          </Part>
        )
      }
    >
      <ConsistencyBody {...body} />
    </Folded>
  );
}
