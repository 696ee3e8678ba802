import type { ContextPlace } from './contexts/context-registry.ts';
import type { IndexImage } from './coordinator/catalog/index-state.ts';
import type { ClusterSettingsView } from './coordinator/settings/cluster-settings.ts';

/**
 * Everything an engine holds at one moment, but for its open contexts and for merges under way. Nothing of it changes. It shares segments with the engine it is
 * of and with all that were made from it: each of them copies what it changes. What it shares lives as long as it does.
 */
export interface EngineImage {
  readonly indices: readonly IndexImage[];
  /** Names of indices that are gone, oldest first. */
  readonly deletedNames: readonly string[];
  /** Where ids of contexts have got to. */
  readonly contexts: ContextPlace;
  readonly settings: Pick<ClusterSettingsView, 'persistent' | 'transient'>;
}
