/**
 * The cluster beside the tab, below the lanes. Names to find things by (stories do): region `Your own cluster`, button Show or Hide, searchbox
 * `Index there`, buttons `Take both to page N` and Cancel, and a region for each way of paging with a table in it.
 */
import { useState } from 'react';
import { readBeside } from '../../client/beside.ts';
import type { Client } from '../../client/client.ts';
import { Folded } from '../../components/folded.tsx';
import { later } from '../../components/later.tsx';
import { messages } from './messages.ts';
import type { DrawDepth } from './view/depth-both.tsx';
import type { TripQuestion } from './model/question.ts';
import type { ClusterSlot } from './ways/connection.ts';
import styles from './cluster.module.css';

// Not part of the first picture, so not part of its download either.
const ClusterLanes = later(async () => (await import('./view/cluster-lanes.tsx')).ClusterLanes);

/** Folded away until asked for, and not there at all where the page was served without a cluster. */
export function ClusterPanel({
  client,
  question,
  slot,
  made,
  deepest,
  renderDepth,
  ...folded
}: {
  /** Of the tab. */
  readonly client: Client;
  readonly question: TripQuestion;
  readonly slot: ClusterSlot;
  /** What runs are made with: our own version, and the seed of generated documents. */
  readonly made: { readonly fathom: string; readonly seed: number | null };
  /** How many documents deep offset may go in the tab, and there are. */
  readonly deepest: number;
  readonly renderDepth: DrawDepth;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly address: string;
}) {
  const [beside] = useState(() => readBeside(document));
  if (beside === undefined && !folded.open) return null;
  return (
    <Folded
      className={styles.panel}
      id="cluster"
      tabIndex={-1}
      title={messages.title}
      what={messages.what}
      loading={messages.loading}
      {...folded}
    >
      {beside === undefined ? <NoCluster /> : <ClusterLanes tab={client} {...{ beside, question, slot, made, deepest, renderDepth }} />}
    </Folded>
  );
}

/** How to come by a cluster. */
export function NoCluster() {
  return (
    <>
      <p>{messages.none}</p>
      <pre className={styles.command}>{messages.noneCommand}</pre>
      <p>{messages.noneDirect}</p>
      <pre className={styles.command}>{messages.noneDirectCommand}</pre>
    </>
  );
}
