import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Ask } from '../../../client/ask.ts';
import type { Client } from '../../../client/client.ts';
import { indexKey } from '../../../client/queries/queries.ts';
import { importRateQuery, memoryQuery, shapeQuery, type ShapeFacts } from '../../../client/queries/shape-queries.ts';
import { beginMaking, endMaking, takeOver, useImportsMemory } from '../../../features/data-set/imports-memory.ts';
import { deviceHints } from '../../../features/data-set/device.ts';
import { DataSetBar } from '../../../features/data-set/data-set-bar.tsx';
import type { OwnDatasets } from '../../../features/data-set/own-datasets.ts';
import type { Selection } from '../../../features/data-set/selection.ts';
import { useDataSet, type DataSetState } from '../../../features/data-set/use-data-set.ts';
import { DocumentCards, mostCards } from '../../../features/data-shape/document-cards.tsx';
import { LayoutView } from '../../../features/data-shape/layout-view.tsx';
import { ProposedShape } from '../../../features/data-shape/proposed-shape.tsx';
import type { AnewWanted } from '../../../features/data-shape/shape-changes.ts';
import { ShapeCard } from '../../../features/data-shape/shape-card.tsx';
import { readShape, type ShapeProposal } from '../../../features/data-shape/shape-link.ts';
import { ImportDesk } from '../../../features/own-data/import-desk.ts';
import { FacetsPanel } from '../../../features/facets/facets-panel.tsx';
import { defaultFacets, writeFacets } from '../../../features/facets/facets-link.ts';
import { OwnData } from '../../../features/own-data/view/own-data.tsx';
import { askToKeep } from '../../../features/storage/ask-to-keep.ts';
import { StoragePanel } from '../../../features/storage/storage-panel.tsx';
import type { OnSaveTable } from '../../../components/browser/save-table.tsx';
import { Button } from '../../../components/button.tsx';
import type { EngineKeeper } from '../../boot/engine-keeper.ts';
import { storageActions } from '../../boot/stored/storage-actions.ts';
import { messages } from './data-messages.ts';
import { decodeState } from '../../permalink/codec.ts';
import { UnreadLink } from '../../permalink/unread-link.tsx';
import { messages as appMessages } from '../../messages.ts';
import { Notice } from '../../notice.tsx';
import styles from './data-route-page.module.css';
import { formatRoute, parseRoute, type DataRoute } from '../route.ts';
import type { Navigate } from '../use-route.ts';

/** Where the page's imports of own files are kept, so that they outlive this page. Made when the page is first seen. */
export interface DeskSlot {
  current: ImportDesk | undefined;
}

/** Binds the address to the data sets, the shape of their indices, and the reader's own files. */
export function DataRoutePage({
  client,
  ask,
  route,
  navigate,
  own,
  deskSlot,
  engine,
  compareHref,
}: {
  readonly client: Client;
  readonly ask: Ask;
  readonly route: DataRoute;
  readonly navigate: Navigate;
  readonly own: OwnDatasets;
  readonly deskSlot: DeskSlot;
  readonly engine: EngineKeeper;
  /** Where Compare was left: an index that is not there yet is made with its shards. */
  readonly compareHref: string;
}) {
  const desk = useDesk(ask, deskSlot);
  const inMemory = useSyncExternalStore(engine.kept.subscribe, engine.kept.getState)?.kind === 'memory';
  const compare = parseRoute(compareHref);
  const shards = route.shards ?? (compare.name === 'compare' ? compare.shards : 1);
  const selection: Selection = { dataset: route.dataset, shards, documents: route.documents };
  const known = useDataSet(client, selection, { own: own.all, device: deviceHints(navigator) });
  useFreshFigures(desk);
  const index = route.dataset;
  const run = useSyncExternalStore(desk.subscribe, desk.current);
  const begins = desk.isBusy && run?.getState().plan.index === index && known.status === 'absent';
  const state: DataSetState = begins ? { ...known, status: 'waiting' } : known;
  const onSelect = ({ dataset, shards, documents }: Selection) =>
    navigate({ name: 'data', dataset, ...(dataset === index && { shards, ...(documents !== undefined && { documents }) }) }, 'push');
  const plan = desk.planOf(index);
  const builtIn = state.dataset !== undefined && !own.all.some(({ id }) => id === index);
  const reindex = (facts: ShapeFacts, { documents, ...wanted }: AnewWanted) => {
    if (plan !== undefined) void desk.start({ ...plan, ...wanted, documents: facts.documents });
    else {
      const next = { ...wanted, dataset: index, documents: documents ?? (state.dataset?.generated === true ? facts.documents : undefined) };
      state.load(next);
      onSelect(next);
    }
  };
  const linked = useQuery(proposalQuery(route)).data;
  const { view: _, ...plain } = route;
  if (state.status === 'waiting' && state.dataset === undefined && state.datasets.length > 0 && !begins) {
    return (
      <Notice title={appMessages.noDataset(index)}>
        <Button onClick={() => onSelect({ dataset: 'logs', shards, documents: undefined })}>{appMessages.openLogs}</Button>
      </Notice>
    );
  }
  return (
    <main id="main" tabIndex={-1}>
      <DataSetBar key={index} state={state} ask={ask} onSelect={onSelect} onForget={own.forget} />
      {linked?.unread && <UnreadLink key={route.view} why={linked.unread} of="data" />}
      <div className={styles.page}>
        <div className={styles.head}>
          <h1 className={styles.title}>{messages.title}</h1>
          <p>{messages.intro}</p>
          {state.status === 'ready' && (
            <a href={formatRoute({ name: 'compare', dataset: index, shards: state.shards })}>{messages.toCompare(index)}</a>
          )}
        </div>
        <Shape
          ask={ask}
          state={state}
          index={index}
          proposal={linked?.proposal}
          onReindex={builtIn || plan !== undefined ? reindex : undefined}
          onProposed={() => navigate(plain, 'replace')}
        />
        {state.status === 'ready' && <Facets ask={ask} state={state} route={route} navigate={navigate} />}
        {isComing(state) && <div className={styles.facetsRoom} />}
        <OwnData
          desk={desk}
          taken={state.datasets.filter(({ id }) => !own.all.some((one) => one.id === id)).map(({ id }) => id)}
          onDataset={(dataset, over) => {
            own.put(dataset);
            if (over) void askToKeep(engine.kept);
            if (!over) navigate({ name: 'data', dataset: dataset.id }, 'push');
          }}
          compareHrefOf={({ index: name, shards }) => formatRoute({ name: 'compare', dataset: name, shards })}
          inMemory={inMemory}
        />
        <StoragePanel storage={engine.kept} actions={storageActions} />
        <Cards ask={ask} state={state} index={index} />
      </div>
    </main>
  );
}

/** What a facet of the index is counted from. */
function Facets({
  ask,
  state,
  route,
  navigate,
}: {
  readonly ask: Ask;
  readonly state: DataSetState;
  readonly route: DataRoute;
  readonly navigate: Navigate;
}) {
  const { facets, ...folded } = route;
  // What makes files comes with the first.
  const save: OnSaveTable = async (table) => (await import('../save/save-facet.ts')).saveFacet(table, state);
  const asking = (asked: string | undefined): DataRoute => (asked === undefined ? folded : { ...folded, facets: asked });
  return (
    <FacetsPanel
      ask={ask}
      index={route.dataset}
      asked={facets}
      onAsked={(asked) => navigate(asking(asked), 'replace')}
      address={formatRoute(asking(facets ?? writeFacets(defaultFacets)))}
      onSave={save}
    />
  );
}

/** Whether an index is on its way: room is kept for what will be drawn of it. */
const isComing = ({ status }: DataSetState): boolean => status === 'waiting' || status === 'loading';

/** The index's shape as it is, and one that came with the address; nothing where there is no index and none to come. */
function Shape({
  ask,
  state,
  index,
  proposal,
  onReindex,
  onProposed,
}: {
  readonly ask: Ask;
  readonly state: DataSetState;
  readonly index: string;
  readonly proposal: ShapeProposal | undefined;
  readonly onReindex: ((facts: ShapeFacts, wanted: AnewWanted) => void) | undefined;
  readonly onProposed: () => void;
}) {
  const { data: facts, isPending } = useQuery(shapeQuery(ask, index));
  const memory = useQuery(memoryQuery(ask, index)).data;
  const rate = useQuery({ ...importRateQuery(ask, index), enabled: state.status === 'ready' }).data;
  // An index that stood before the page was opened is ready a moment before its shape is known.
  const drawnSoon = isComing(state) || (state.status === 'ready' && isPending);
  if (!facts) return drawnSoon ? <div className={styles.columnsRoom} /> : null;
  const known = { ask, index, facts, rate: rate ?? undefined };
  const anew = onReindex && ((wanted: AnewWanted) => onReindex(facts, wanted));
  return (
    <>
      {proposal && state.status === 'ready' && <ProposedShape {...known} proposal={proposal} onReindex={anew} onDone={onProposed} />}
      <div className={styles.columns}>
        <ShapeCard key={`${index} ${state.generation}`} {...known} busy={state.status === 'loading'} onReindex={anew} />
        <LayoutView facts={facts} memory={memory ?? undefined} />
      </div>
    </>
  );
}

/** The shape an address proposes, unpacked, with what it says in words; null where it proposes none. */
function proposalQuery({ view = '', shards, documents }: DataRoute) {
  return queryOptions({
    queryKey: ['proposed-shape', view, shards, documents],
    queryFn: async (): Promise<{ readonly proposal?: ShapeProposal; readonly unread?: 'newer' | 'damaged' } | null> => {
      if (view === '') return null;
      const decoded = await decodeState(view);
      if (!decoded.ok) return { unread: decoded.why };
      const said = { ...(shards !== undefined && { shards }), ...(documents !== undefined && { documents }) };
      return { proposal: { ...readShape(decoded.value), ...said } };
    },
    staleTime: Infinity,
  });
}

/** Every document, where there are few. */
function Cards({ ask, state, index }: { readonly ask: Ask; readonly state: DataSetState; readonly index: string }) {
  const facts = useQuery(shapeQuery(ask, index)).data;
  if (!facts || state.status !== 'ready' || facts.documents === 0 || facts.documents > mostCards) return null;
  const { title_field: titleField } = state.dataset?.suggested ?? { title_field: '' };
  return <DocumentCards ask={ask} index={index} shards={facts.shards.length} titleField={titleField} />;
}

/** An index that an import of the page itself makes is not one that somebody else has made. */
function useDesk(ask: Ask, slot: DeskSlot): ImportDesk {
  const queries = useQueryClient();
  const [, remember] = useImportsMemory();
  const onMaking = (index: string, over: boolean) => {
    if (!over) return remember(beginMaking(index));
    remember(takeOver(index));
    return void queries.invalidateQueries({ queryKey: indexKey(index) }).finally(() => remember(endMaking(index)));
  };
  const [desk] = useState(() => (slot.current ??= new ImportDesk(ask, onMaking)));
  return desk;
}

/** While a file is imported, what is known of its index is read again whenever its figures change. */
function useFreshFigures(desk: ImportDesk): void {
  const queries = useQueryClient();
  const run = useSyncExternalStore(desk.subscribe, desk.current);
  useEffect(() => {
    if (run === undefined) return undefined;
    let { shards } = run.getState();
    const look = () => {
      const state = run.getState();
      if (state.shards === shards) return;
      ({ shards } = state);
      void queries.invalidateQueries({ queryKey: indexKey(state.plan.index) });
    };
    return run.subscribe(look);
  }, [run, queries]);
}
