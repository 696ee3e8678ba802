import { largest } from '../../components/text/largest.ts';
import type { ShapeFacts } from '../../client/queries/shape-queries.ts';
import { mostReplicas, mostSegments, mostSlices, mostWindow } from './bounds.ts';

/** A shape somebody proposes for an index. What is absent stays as it is. */
export interface ShapeProposal {
  readonly shards?: number;
  readonly documents?: number;
  /** Of the shard that has most. */
  readonly segments?: number;
  readonly replicas?: number;
  readonly window?: number;
  readonly slices?: number;
  /** As `index.refresh_interval`. */
  readonly refresh?: string;
}

export type ShapePart = keyof ShapeProposal;

/** What a link holds of a shape, besides shards and documents, which the address says in words. */
export function writeShape(facts: ShapeFacts): Readonly<Record<string, string | number>> {
  const { replicas, maxResultWindow, maxSlices, refreshInterval } = facts;
  return {
    segments: Math.min(mostSegments, segmentsOf(facts)),
    replicas,
    window: maxResultWindow,
    slices: maxSlices,
    refresh: refreshInterval,
  };
}

/** The inverse of {@link writeShape}. What makes no sense counts as absent. */
export function readShape(value: unknown): ShapeProposal {
  const given = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  const proposal: { -readonly [Part in ShapePart]?: ShapeProposal[Part] } = {};
  for (const [part, least, most] of numbers) {
    const number = given[part];
    if (typeof number === 'number' && Number.isInteger(number) && number >= least && number <= most) proposal[part] = number;
  }
  const { refresh } = given;
  if (typeof refresh === 'string' && /^(?:-1|\d{1,6}(?:ms|s|m|h|d))$/.test(refresh)) proposal.refresh = refresh;
  return proposal;
}

const numbers = [
  ['segments', 1, mostSegments],
  ['replicas', 0, mostReplicas],
  ['window', 1, mostWindow],
  ['slices', 1, mostSlices],
] as const;

/** Segments of the shard that has most, as far as searches see them. */
export function segmentsOf({ shards }: ShapeFacts): number {
  return largest(shards, ({ segments }) => segments.filter(({ searchable }) => searchable).length, 1);
}
