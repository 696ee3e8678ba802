import { ClusterPanel } from '../../features/cluster/cluster-panel.tsx';
import { sharedBody } from '../../features/paging-compare/question.ts';
import type { Compare } from '../../features/paging-compare/view/use-compare.ts';

/** Asks the cluster beside the tab what the lanes are asked. */
export function ClusterSlot({ compare }: { readonly compare: Compare }) {
  const { client, question, settings } = compare;
  const { sort = [] } = sharedBody(question);
  const keys = sort.map((key) => Object.fromEntries(Object.entries(key).map(([field, order]) => [field, String(order)])));
  return (
    <ClusterPanel
      client={client}
      question={{ index: question.index, query: question.query, sort: keys, size: question.size, page: settings.page }}
      open={compare.open.includes('cluster')}
      onOpen={(open) => compare.onOpen('cluster', open)}
      address={compare.addressOf('cluster')}
    />
  );
}
