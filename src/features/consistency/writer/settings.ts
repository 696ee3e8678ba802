/** What the writer does. */
export const writerKinds = ['off', 'inserts', 'deletes', 'updates', 'mix'] as const;
export type WriterKind = (typeof writerKinds)[number];

/** What its rate is counted against. `page`: page turns, which repeats exactly. `second`: seconds of virtual time. */
export type WriterPace = 'page' | 'second';

/** Which copies of a shard the pages come from, where its replicas run: `turn`: each search the next one; `same`: always one. */
export type Copies = 'turn' | 'same';

/** Everything the writer is told, and the readers; with the same settings it does the same to the same documents. */
export interface WriterSettings {
  readonly kind: WriterKind;
  /** Writes per page turn, or per second. */
  readonly rate: number;
  readonly pace: WriterPace;
  /** Seconds of virtual time the reader stays on a page. */
  readonly stay: number;
  readonly seed: number;
  readonly copies: Copies;
}

export const defaultWriter: WriterSettings = { kind: 'inserts', rate: 5, pace: 'page', stay: 1, seed: 5, copies: 'turn' };

export const mostRate = 1_000;
export const mostStay = 86_400;
export const mostSeed = 999_999_999;

/** As `inserts,5,page,1,5`, for an address, with `,same` behind it where it is not the usual. */
export function writeWriter({ kind, rate, pace, stay, seed, copies }: WriterSettings): string {
  return [kind, rate, pace, stay, seed, ...(copies === 'same' ? [copies] : [])].join(',');
}

/** The inverse of {@link writeWriter}; what makes no sense is taken as the default. */
export function readWriter(text: string): WriterSettings {
  const [kind, rate, pace, stay, seed, copies] = text.split(',');
  return {
    kind: writerKinds.find((known) => known === kind) ?? defaultWriter.kind,
    rate: within(rate, 1, mostRate) ?? defaultWriter.rate,
    pace: pace === 'second' ? 'second' : 'page',
    stay: within(stay, 1, mostStay) ?? defaultWriter.stay,
    seed: within(seed, 0, mostSeed) ?? defaultWriter.seed,
    copies: copies === 'same' ? 'same' : 'turn',
  };
}

function within(text: string | undefined, least: number, most: number): number | undefined {
  const number = Number(text === '' ? undefined : text);
  return Number.isSafeInteger(number) && number >= least && number <= most ? number : undefined;
}
