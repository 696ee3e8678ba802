/**
 * Facets over shards. Names to find things by (stories do): region `Facets over shards`, button Show or Hide, fields Field, size and
 * shard_size, a table `What each shard sent, and what became of it`, and button Save as CSV.
 */
import type { Ask } from '../../client/ask.ts';
import type { OnSaveTable } from '../../components/browser/save-table.tsx';
import { Folded } from '../../components/folded.tsx';
import { later } from '../../components/later.tsx';
import { defaultFacets, writeFacets } from './facets-link.ts';
import styles from './facets.module.css';
import { messages } from './messages.ts';

/** Fetched when it is opened: few come for it. */
const FacetsView = later(async () => (await import('./facets-view.tsx')).FacetsView);

/** Folded away until asked for: nothing is counted before. */
export function FacetsPanel({
  ask,
  index,
  asked,
  onAsked,
  address,
  onSave,
}: {
  readonly ask: Ask;
  readonly index: string;
  /** The question as the address holds it; undefined: folded away. */
  readonly asked: string | undefined;
  readonly onAsked: (asked: string | undefined) => void;
  /** The address that opens it. */
  readonly address: string;
  /** Makes a file of what was counted. */
  readonly onSave: OnSaveTable;
}) {
  return (
    <Folded
      className={styles.panel}
      id="facets"
      tabIndex={-1}
      title={messages.title}
      what={messages.what}
      loading={messages.loading}
      open={asked !== undefined}
      onOpen={(open) => onAsked(open ? writeFacets(defaultFacets) : undefined)}
      address={address}
    >
      <FacetsView ask={ask} index={index} asked={asked ?? ''} onAsked={onAsked} onSave={onSave} />
    </Folded>
  );
}
