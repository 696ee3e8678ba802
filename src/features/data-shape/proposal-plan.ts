import type { ShapeFacts } from '../../client/queries/shape-queries.ts';
import { keptSettings, type AnewWanted, type ShapeChange } from './shape-changes.ts';
import { segmentsOf, type ShapePart, type ShapeProposal } from './shape-link.ts';

/** A part of a shape that would change. */
export interface Difference {
  readonly part: ShapePart;
  readonly now: number | string;
  readonly wanted: number | string;
}

/** What a proposal would change of an index, in the order it is shown in. */
export function differencesOf(facts: ShapeFacts, proposal: ShapeProposal): readonly Difference[] {
  const known: Readonly<Record<ShapePart, number | string>> = {
    documents: facts.documents,
    shards: facts.shards.length,
    segments: segmentsOf(facts),
    replicas: facts.replicas,
    window: facts.maxResultWindow,
    slices: facts.maxSlices,
    refresh: facts.refreshInterval,
  };
  return shapeOrder.flatMap((part) => {
    const [now, wanted] = [known[part], proposal[part]];
    return wanted === undefined || wanted === now ? [] : [{ part, now, wanted }];
  });
}

const shapeOrder: readonly ShapePart[] = ['documents', 'shards', 'segments', 'replicas', 'window', 'slices', 'refresh'];

/** What is to be done for a proposal: either the index is made anew, or settings are changed and then segments merged, each where they differ. */
export type ProposalPlan =
  | { readonly anew: AnewWanted }
  | { readonly anew: undefined; readonly change: ShapeChange | undefined; readonly merge: number | undefined };

/** The cheapest way from an index to a proposed shape: only shards, documents and more segments need it made anew. */
export function planOf(facts: ShapeFacts, proposal: ShapeProposal): ProposalPlan {
  const differ = new Set(differencesOf(facts, proposal).map(({ part }) => part));
  const { shards = facts.shards.length, documents, segments, replicas, window, slices, refresh } = proposal;
  const change: ShapeChange = {
    ...(differ.has('replicas') && { replicas }),
    ...(differ.has('window') && { maxResultWindow: window }),
    ...(differ.has('slices') && { maxSlices: slices }),
    ...(differ.has('refresh') && { refreshInterval: refresh }),
  };
  const more = segments !== undefined && segments > segmentsOf(facts);
  if (differ.has('shards') || differ.has('documents') || more) {
    const settings = keptSettings({ ...facts, ...change });
    return {
      anew: {
        shards,
        settings,
        ...(documents !== undefined && { documents }),
        ...(segments !== undefined && segments > 1 && { segments }),
      },
    };
  }
  return {
    anew: undefined,
    change: Object.keys(change).length === 0 ? undefined : change,
    merge: differ.has('segments') ? segments : undefined,
  };
}
