import { createSend, type Send } from '../../client/ask.ts';
import { isRecord } from '../../client/is-record.ts';
import { stringifyLossless } from '../../client/lossless-json.ts';
import { pitDialect, type Product, readProduct } from '../../client/product.ts';
import { RestError } from '../../client/rest-error.ts';
import { Fathom } from '../../kit/fathom.ts';
import type { WireHit } from '../../rest/wire.ts';
import { patientFetch } from '../patient-fetch.ts';
import { walkPit, walkScroll, type WalkOptions, type WalkPage } from '../walkers.ts';
import { fieldTypes, readBody, refusalOf } from './index-body.ts';
import { type Mask, Masking } from './mask.ts';
import { SeedWriter, type Written } from './seed-writer.ts';
import type { StandIns } from './stand-ins.ts';

/** What of a service is recorded, and into which folder. */
export interface RecordOptions {
  readonly base: URL;
  /** An index, or what stands for some: each becomes a folder. */
  readonly index: string;
  readonly seed: string;
  /** Another name, where there is one index. */
  readonly name?: string | undefined;
  /** A body in the place of the index's own. */
  readonly body?: object | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  /** At most so many documents of each index. */
  readonly documents?: number | undefined;
  /** Documents per page. */
  readonly size: number;
  /** Default: in a point in time, where the release has them. */
  readonly mode?: 'pit' | 'scroll' | undefined;
  readonly masks: readonly Mask[];
  readonly standIns: StandIns;
  readonly replace: boolean;
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
  readonly tell: (text: string) => void;
}

/** An index that was recorded. */
export interface Recorded extends Written {
  readonly index: string;
  readonly documents: number;
}

/** Types whose values are texts: what makes texts may stand in their place. */
const TEXTS: ReadonlySet<string> = new Set([
  'text',
  'keyword',
  'wildcard',
  'constant_keyword',
  'match_only_text',
  'search_as_you_type',
  'completion',
  'annotated_text',
  'flattened',
  'flat_object',
  'object',
  'nested',
]);

/**
 * Records indices of a service as a folder to fill from: `mapping.json` with settings, mappings and aliases, and every document with its id. What fails leaves
 * the folder of its index as it was.
 * @throws Error with one sentence for the user, or the service's own words
 */
export async function recordIndices(options: RecordOptions): Promise<readonly Recorded[]> {
  const { base, index, name, seed, replace, masks, standIns, fetch, tell } = options;
  const send = createSend({ fetch, base });
  const product = readProduct((await send<unknown>('GET', '/')).data);
  if (product === undefined) throw new Error(`${base.href} answers, but is neither Elasticsearch nor OpenSearch`);
  const described = (await send<Readonly<Record<string, unknown>>>('GET', `/${encodeURIComponent(index)}?flat_settings=true`)).data;
  const names = Object.keys(described);
  if (names.length === 0) throw new Error(`There is no index ${index} at ${base.href}`);
  if (names.length > 1 && name !== undefined) throw new Error(`${index} stands for ${names.join(', ')}: --name is for one index`);
  const masking = new Masking(masks, standIns);
  const written: { readonly as: string; readonly writer: SeedWriter; readonly documents: number }[] = [];
  const writers: SeedWriter[] = [];
  try {
    for (const one of names) {
      const as = name ?? one;
      if (as.startsWith('.')) throw new Error(`${as} begins with a dot, and a seed passes such folders over: --name gives it another name`);
      const body = options.body ?? (await bodyOf(one, described[one], tell));
      await checkBody(one, body, masking);
      const writer = await SeedWriter.open(seed, as, replace);
      writers.push(writer);
      await writer.body(body);
      written.push({ as, writer, documents: await writeDocuments({ ...options, index: one, product, send }, masking, writer) });
    }
    checkMet(masking, written);
    if (masking.removed > 0) tell(`${masking.removed} values removed: they are no texts, and hash and shape make texts`);
    const recorded: Recorded[] = [];
    for (const { as, writer, documents } of written) recorded.push({ index: as, documents, ...(await writer.finish()) });
    return recorded;
  } finally {
    for (const writer of writers) await writer.discard();
  }
}

async function bodyOf(index: string, description: unknown, tell: (text: string) => void): Promise<object> {
  const { body, leftOut } = await readBody(description, new Fathom());
  if (leftOut.length > 0) tell(`${index}: settings left out, as Fathom does not know them: ${leftOut.join(', ')}`);
  return body;
}

/** Refuses a body no index can be made with, and a mask whose stand-ins a field could not hold. */
async function checkBody(index: string, body: object, masking: Masking): Promise<void> {
  const refused = await refusalOf(new Fathom(), body);
  if (refused !== undefined) {
    throw new Error(`Fathom cannot make ${index} as it is: ${refused}. With --mapping you give the body to make it with.`);
  }
  for (const [field, type] of fieldTypes('mappings' in body ? body.mappings : body)) {
    const kind = masking.ruleFor(field)?.kind;
    if ((kind === 'hash' || kind === 'shape') && !TEXTS.has(type)) {
      throw new Error(`${field} is of type ${type}, and ${kind} makes texts: mask it with remove, or with fixed:VALUE`);
    }
  }
}

/** Refuses a mask that met nothing: with a name that is spelled wrong everything would have come through. */
function checkMet(masking: Masking, written: readonly { readonly documents: number }[]): void {
  const unmet = masking.unmet();
  if (unmet.length === 0 || written.every(({ documents }) => documents === 0)) return;
  throw new Error(`No document has ${unmet.join(', ')}: a name that is spelled wrong masks nothing`);
}

interface OneIndex extends RecordOptions {
  readonly product: Product;
  readonly send: Send;
}

async function writeDocuments(one: OneIndex, masking: Masking, writer: SeedWriter): Promise<number> {
  const { index, documents: most = Infinity, send, query, tell } = one;
  const counted = (await send<{ readonly count?: number }>('POST', `/${encodeURIComponent(index)}/_count`, query && { query })).data;
  const all = Math.min(most, counted.count ?? 0);
  let documents = 0;
  for await (const { hits } of walk(one)) {
    for (const hit of hits) {
      if (documents === most) return documents;
      documents++;
      const { action, source } = linesOf(hit, index, masking);
      if (await writer.document(action, source)) tell(`${index}: ${documents} of ${all} documents`);
    }
  }
  return documents;
}

/** A document as two lines of a bulk request. */
function linesOf(
  hit: WireHit & { readonly _routing?: string },
  index: string,
  masking: Masking,
): { readonly action: string; readonly source: string } {
  if (hit._source === undefined) throw new Error(`${index} keeps no _source: its documents cannot be recorded`);
  const id = masking.outside('_id', hit._id);
  const routing = hit._routing === undefined ? undefined : masking.outside('_routing', hit._routing);
  return { action: JSON.stringify({ index: { _id: id, routing } }), source: stringifyLossless(masking.source(hit._source)) };
}

/** How a distribution without points in time refuses to open one: Elasticsearch's own open source does, whatever its release. */
const NO_PIT: ReadonlySet<number> = new Set([400, 404, 405]);

async function* walk({ base, index, size, query, fetch, signal, mode, product, tell }: OneIndex): AsyncGenerator<WalkPage> {
  // Who cannot be reached at all is told of at once; what begins to answer is waited for.
  const patient = patientFetch(fetch, { onFault: (fault) => tell(`${fault}: it is asked again`) });
  const asked: WalkOptions = { base, index, size, fetch: patient, signal, ...(query && { query }) };
  const byScroll = (): AsyncGenerator<WalkPage> => walkScroll({ ...asked, sort: ['_doc'] });
  if (mode === 'scroll' || (mode === undefined && pitDialect(product) === 'none')) {
    yield* byScroll();
    return;
  }
  const pages = walkPit(asked);
  const first = await pages.next().catch((error: unknown) => {
    if (mode === 'pit' || !(error instanceof RestError) || !NO_PIT.has(error.status)) throw error;
    tell(`${index}: it is read by scroll, as no point in time can be opened there: ${error.message}`);
    return undefined;
  });
  if (first === undefined) {
    yield* byScroll();
    return;
  }
  try {
    if (first.done !== true) {
      yield first.value;
      yield* pages;
    }
  } finally {
    await pages.return(undefined);
  }
}

/** What is not the service's own words, in words of ours. */
export function explainRecording(error: unknown, base: URL): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof RestError && (error.status === 401 || error.status === 403)) {
    return `${base.href} answers ${error.status}: ${error.message}. Credentials come from FATHOM_CLUSTER_API_KEY, or from FATHOM_CLUSTER_USER and FATHOM_CLUSTER_PASSWORD.`;
  }
  const { cause } = error;
  if (error instanceof TypeError && isRecord(cause)) return `${base.href} cannot be reached: ${reasonOf(cause)}`;
  return error.message;
}

/** Node tells of several addresses that were tried in a list. */
function reasonOf(cause: Readonly<Record<string, unknown>>): string {
  const { message, code } = cause;
  return typeof message === 'string' && message !== '' ? message : String(code);
}
