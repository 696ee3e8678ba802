import { count } from '../../../../components/text/format.ts';
import { messages as early } from '../../messages.ts';

/** Words of all counters and of the strip, which open on demand. */
export const messages = {
  unanswered: early.unanswered,
  notAsked: 'Nothing asked yet',
  refusedFigure: 'Refused before any shard was asked',
  ceilingAndActualTitle: 'ceiling and actual, this request',
  ceilingAndActual: (ceiling: number, actual: number) => `ceiling ${count(ceiling)}, actual ${count(actual)}`,
  ceilingAndKept: (ceiling: number, kept: number) => `kept ${count(kept)} of at most ${count(ceiling)}`,
  keptAndDiscarded: (returned: number, discarded: number) => `${count(returned)} returned, ${count(discarded)} discarded`,
  sounding: (documents: number, deepest: number, window: number, bounded: boolean) =>
    `Depth: ${documents === 0 ? 'at the surface' : `document ${count(documents)}`} of ${count(deepest)}. Limit at ${count(window)}${bounded ? ', which this lane cannot pass' : ''}.`,
  windowLabel: 'limit',
  stripLabel: (name: string) => `Depth of ${name}`,
  stripValue: (page: number, last: number, what: 'surface' | 'here' | 'chosen') =>
    `page ${count(page)} of ${count(last)}${{ surface: ', at the surface', here: '', chosen: ', chosen; Enter goes there' }[what]}`,
  mergedLast: 'merged, this request',
  requests: 'requests',
  countersOf: (name: string) => `Counters of ${name}`,
  columns: { counter: 'counter', last: 'this request', worst: 'worst request', trip: 'whole trip' },
  counterNames: {
    visited: 'visited',
    kept: 'kept',
    sent: 'sent',
    merged: 'merged',
    fetched: 'fetched',
    held: 'held',
    bytes: 'bytes',
    ms: 'ms',
  },
} as const;
