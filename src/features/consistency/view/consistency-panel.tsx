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
import { later } from '../../../components/later.tsx';
import { messages } from '../messages.ts';
import type { ConsistencyBodyProps } from './consistency-body.tsx';
import styles from './consistency.module.css';

/** Not part of the first picture, so not part of its download either. */
const ConsistencyBody = later(async () => (await import('./consistency-body.tsx')).ConsistencyBody);

/** Folded away until asked for. */
export function ConsistencyPanel({
  open,
  onOpen,
  ...body
}: ConsistencyBodyProps & { readonly open: boolean; readonly onOpen: (open: boolean) => void }) {
  return (
    <Folded
      className={styles.panel}
      id="consistency"
      title={messages.title}
      what={messages.what}
      loading={messages.loading}
      open={open}
      onOpen={onOpen}
    >
      <ConsistencyBody {...body} />
    </Folded>
  );
}
