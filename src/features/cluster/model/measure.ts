import type { Client } from '../../../client/client.ts';
import type { CallOptions } from '../../../client/exchange.ts';
import { isFrom, type Product } from '../../../client/product.ts';
import type { WireSortValue } from '../../../client/wire.ts';
import { waitUnlessAborted } from '../ways/wait.ts';
import { type MeasuredTasks, measureTasks } from './measure-tasks.ts';
import { bytesPerEntry, type Measured, meterKind, type MeterKind, readBytes, visitedIn } from './meters.ts';
import { documentsBefore, type TripQuestion } from './question.ts';

/** What the cluster's own meters say of a request. */
export interface Measurement {
  readonly meter: MeterKind;
  /** Bytes between nodes for one request, the mean of several; undefined where a single node has nothing to send. */
  readonly bytes: number | undefined;
  /** Undefined: the depths do not lie on a line, or there are none. */
  readonly bytesPerEntry: number | undefined;
  /** What the line was drawn through. */
  readonly points: readonly Measured[];
  /** Of a profiled request of its own. */
  readonly visited: number | undefined;
  /** Milliseconds by phase, where the product tells. */
  readonly phases: Readonly<Record<string, number>> | undefined;
  readonly tasks: MeasuredTasks;
}

interface Metered {
  readonly client: Client;
  readonly product: Product;
  readonly index: string;
  readonly call: CallOptions & { readonly signal: AbortSignal };
}

/** How often a request is sent between two readings. */
const TIMES = 5;
/** OpenSearch tells how long each phase took, when asked, from this release on. */
const PHASES_FROM = [2, 12] as const;

/**
 * Sends a page's request several times between two readings of the meters, by offset at three depths. What a reading costs by itself is taken off.
 * @param entriesAt entries a request for a page of so many documents before it must merge
 */
export async function measurePage(
  metered: Metered,
  question: TripQuestion,
  how: { readonly after: readonly WireSortValue[] | undefined; readonly entriesAt?: (documents: number) => number },
): Promise<Measurement> {
  const { after, entriesAt } = how;
  const { query, sort, size } = question;
  const body = { query, sort, size, ...(after !== undefined && { search_after: after }) };
  const depths = after === undefined && entriesAt !== undefined ? depthsTo(question.page) : [question.page];
  const idle = (await bytesOf(metered, [])) ?? 0;
  const points: Measured[] = [];
  for (const page of depths) {
    const from = documentsBefore({ page, size });
    const all = await bytesOf(metered, Array<object>(TIMES).fill(after === undefined ? { ...body, from } : body));
    points.push({ entries: entriesAt?.(from) ?? 0, bytes: Math.max(0, (all ?? 0) - idle) / TIMES });
  }
  const deepest = after === undefined ? { ...body, from: documentsBefore(question) } : body;
  const bytes = points.at(-1)?.bytes ?? 0;
  return {
    meter: meterKind(metered.product),
    bytes: bytes > 0 ? bytes : undefined,
    bytesPerEntry: bytesPerEntry(points),
    points,
    ...(await explained(metered, deepest)),
  };
}

/** Three depths, far enough apart for a line. */
function depthsTo(page: number): readonly number[] {
  return [...new Set([1, Math.ceil(page / 2), page])];
}

/** What all nodes sent while these searches were made. */
async function bytesOf(metered: Metered, bodies: readonly object[]): Promise<number | undefined> {
  const { client, product, call } = metered;
  const before = await readBytes(client, product, call);
  for (const body of bodies) await search(metered, body);
  return (await readBytes(client, product, call)) - before;
}

async function explained(
  metered: Metered,
  body: Readonly<Record<string, unknown>>,
): Promise<Pick<Measurement, 'visited' | 'phases' | 'tasks'>> {
  const { product } = metered;
  const tells = product.name === 'opensearch' && !product.isFathom && isFrom(product, PHASES_FROM);
  const timed = tells ? await search(metered, body, '?phase_took=true') : undefined;
  // Apart from what is timed: a profile changes how a search runs.
  const profiled = await search(metered, { ...body, profile: true });
  const { signal } = metered.call;
  const tasks = await measureTasks({
    ...metered,
    body,
    search: () => search(metered, body),
    wait: (ms) => waitUnlessAborted(ms, signal),
  });
  return { visited: visitedIn(profiled), phases: timed?.phase_took, tasks };
}

async function search({ client, index, call }: Metered, body: object, parameters = ''): Promise<Profiled> {
  return (await client.send<Profiled>('POST', `/${encodeURIComponent(index)}/_search${parameters}`, body, call)).data;
}

interface Profiled {
  readonly phase_took?: Readonly<Record<string, number>>;
}
