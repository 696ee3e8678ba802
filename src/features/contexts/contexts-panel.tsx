/**
 * The ledger of open contexts. Names to find things by (stories do): region `Open contexts`, button Show or Hide, list
 * `Open contexts` with an item for each and in it the terms of `messages.terms`; buttons Close (named after what it closes) and `Close all N`.
 */
import { Folded } from '../../components/folded.tsx';
import { later } from '../../components/later.tsx';
import type { Ask } from '../../client/ask.ts';
import { messages } from './messages.ts';
import styles from './contexts.module.css';

/** Not part of the first picture, so not part of its download either. */
const ContextsLedger = later(async () => (await import('./contexts-ledger.tsx')).ContextsLedger);

/** Folded away until asked for: nothing is read from the service before. */
export function ContextsPanel({
  ask,
  now,
  open,
  onOpen,
  address,
}: {
  readonly ask: Ask;
  /** Milliseconds since 1970 on the service's clock. */
  readonly now: () => number;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  /** The address that opens it. */
  readonly address: string;
}) {
  return (
    <Folded
      className={styles.panel}
      id="open-contexts"
      tabIndex={-1}
      title={messages.title}
      what={messages.what}
      loading={messages.reading}
      open={open}
      onOpen={onOpen}
      address={address}
    >
      <ContextsLedger ask={ask} clock={now} />
    </Folded>
  );
}
