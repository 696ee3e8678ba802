import type { Ask } from '../../client/ask.ts';
import type { WireDataset } from '../../client/wire.ts';
import { Dialog } from '../../components/dialog.tsx';
import type { CompareSettings } from '../../features/paging-compare/settings.ts';
import { SavedSearches } from '../../features/saved-searches/saved-searches.tsx';
import { messages } from '../messages.ts';
import type { CompareRoute } from './route.ts';
import { routeOf, searchOf } from './saved-compare.ts';

/** The saved searches over the Compare page; loading one closes it. */
export function SavedDialog({
  ask,
  dataset,
  settings,
  shards,
  onLoad,
  onClose,
}: {
  readonly ask: Ask;
  readonly dataset: WireDataset | undefined;
  readonly settings: CompareSettings | undefined;
  readonly shards: number;
  readonly onLoad: (route: CompareRoute) => void;
  readonly onClose: () => void;
}) {
  return (
    <Dialog title={messages.savedSearches} open onClose={onClose}>
      <SavedSearches
        ask={ask}
        current={dataset && settings && searchOf(dataset.id, dataset.suggested.search_field, settings)}
        onLoad={(search) => {
          onClose();
          onLoad(routeOf(search, shards));
        }}
      />
    </Dialog>
  );
}
