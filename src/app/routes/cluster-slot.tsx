import { later, Part } from '../../components/later.tsx';
import { ClusterPanel } from '../../features/cluster/cluster-panel.tsx';
import { sharedBody } from '../../features/paging-compare/question.ts';
import type { ClusterSlot as Memory } from '../../features/cluster/ways/connection.ts';
import { FATHOM_VERSION } from '../../rest/version.ts';
import type { Compare } from '../../features/paging-compare/view/use-compare.ts';

// Nobody sees it before a sweep.
const BothChart = later(async () => (await import('../../features/paging-compare/chart/both/both-chart.tsx')).BothChart);

/** Of generated documents; the page asks for no other. */
const USUAL_SEED = 1;

/** Asks the cluster beside the tab what the lanes are asked. */
export function ClusterSlot({ compare, slot }: { readonly compare: Compare; readonly slot: Memory }) {
  const { client, question, settings, shape } = compare;
  const { sort = [] } = sharedBody(question);
  const keys = sort.map((key) => Object.fromEntries(Object.entries(key).map(([field, order]) => [field, String(order)])));
  return (
    <ClusterPanel
      client={client}
      slot={slot}
      made={{ fathom: FATHOM_VERSION, seed: compare.dataset.generated ? USUAL_SEED : null }}
      question={{ index: question.index, query: question.query, sort: keys, size: question.size, page: settings.page }}
      deepest={Math.min(shape.maxResultWindow, shape.matching ?? compare.documents)}
      renderDepth={(drawn) => (
        <Part>
          <BothChart {...drawn} window={shape.maxResultWindow} />
        </Part>
      )}
      open={compare.open.includes('cluster')}
      onOpen={(open) => compare.onOpen('cluster', open)}
      address={compare.addressOf('cluster')}
    />
  );
}
