import type { Dataset } from '../../datasets/dataset.ts';
import { member, parsed } from '../../requests/loose-json.ts';
import type { Service } from '../../rest/api.ts';
import { Fathom } from '../fathom.ts';
import type { ReleaseName } from '../../rest/release/release.ts';
import { askedMappings } from './asked-mappings.ts';
import type { Recorded } from './recording.ts';

/** What becomes of a recorded request here. */
export interface Verdict {
  readonly recorded: Recorded;
  /** `differs`: it is answered, but otherwise than it was. */
  readonly kind: 'served' | 'refused' | 'differs';
  /** Of what is refused, what the service says; of what differs, in what. */
  readonly why: string;
}

/** What a recording is asked of. */
export interface ReplayOptions {
  /** The release to hold it against. */
  readonly as?: ReleaseName | undefined;
  /** Makes its indices: a recording does not show how they are mapped. */
  readonly fill?: (fathom: Fathom) => Promise<unknown>;
}

/** Answers that come about by what there is, not by what was asked. */
const BY_STATE: ReadonlySet<string> = new Set([
  'index_not_found_exception',
  'resource_already_exists_exception',
  'search_context_missing_exception',
  'version_conflict_engine_exception',
]);

/**
 * Asks a service of its own for everything recorded, in order. It begins with what it is filled with, and with the documents that the recorded answers show,
 * so that their fields are there.
 * Contexts are new ones, under ids that stand for the recorded ones.
 */
export async function replay(recorded: readonly Recorded[], { as, fill }: ReplayOptions): Promise<readonly Verdict[]> {
  const fathom = new Fathom({ datasets: datasetsIn(recorded), ...(as === undefined ? {} : { as }) });
  await fill?.(fathom);
  await learn(fathom, recorded);
  const ids = new Map<string, string>();
  const verdicts: Verdict[] = [];
  for (const one of recorded) verdicts.push(await askAgain(fathom.service, one, ids));
  return verdicts;
}

async function askAgain(service: Service, recorded: Recorded, ids: Map<string, string>): Promise<Verdict> {
  const { method, path, query, body } = recorded.exchange;
  const known = new RegExp([...ids.keys()].map((id) => id.replaceAll(/[^\w]/g, String.raw`\$&`)).join('|') || '$^', 'g');
  const translated = (text: string): string => text.replaceAll(known, (id) => ids.get(id) ?? id);
  const type = /_bulk$|_msearch$/.test(path) ? 'application/x-ndjson' : 'application/json';
  const answered = await service.handle({
    method,
    path: translated(path),
    query: translated(query),
    headers: body === '' ? {} : { 'content-type': type },
    body: body === '' ? undefined : new TextEncoder().encode(translated(body)),
  });
  const answer = parsed(new TextDecoder().decode(answered.body));
  for (const name of ['_scroll_id', 'pit_id', 'id']) {
    const [was, is] = [member(recorded.answer, name), member(answer, name)];
    if (typeof was === 'string' && typeof is === 'string') ids.set(was, is);
  }
  return { recorded, ...judged(recorded, answered.status, answer) };
}

function judged({ exchange, answer: was }: Recorded, status: number, answer: unknown): Pick<Verdict, 'kind' | 'why'> {
  const { type, reason } = errorOf(answer);
  // A document or scroll that is not there is answered without an error.
  const byState = BY_STATE.has(type) || (status === 404 && member(answer, 'error') === undefined);
  if (status >= 400 && !byState) {
    // What was refused there as well is no news.
    return exchange.status === status ? { kind: 'served', why: '' } : { kind: 'refused', why: `${status} ${type}: ${reason}` };
  }
  if (exchange.status === 0 || status >= 400) return { kind: 'served', why: '' };
  if (exchange.status >= 400) return { kind: 'differs', why: `answered ${status}, was ${exchange.status}` };
  const inside = refusedInside(answer, was);
  if (inside !== undefined) return { kind: 'refused', why: inside };
  const lacking = namesOf(was).filter((name) => !namesOf(answer).includes(name));
  return lacking.length === 0 ? { kind: 'served', why: '' } : { kind: 'differs', why: `the answer has no ${lacking.join(', ')}` };
}

/** Of several searches in one request: what the first is refused with that was answered there. */
function refusedInside(answer: unknown, was: unknown): string | undefined {
  const before = responsesOf(was);
  for (const [at, one] of responsesOf(answer).entries()) {
    const { type, reason } = errorOf(one);
    const isNew = member(one, 'error') !== undefined && member(before[at], 'error') === undefined;
    if (isNew && !BY_STATE.has(type)) return `search ${at + 1}: ${told(member(one, 'status'))} ${type}: ${reason}`;
  }
  return undefined;
}

function responsesOf(answer: unknown): readonly unknown[] {
  const responses = member(answer, 'responses');
  return Array.isArray(responses) ? (responses as readonly unknown[]) : [];
}

function namesOf(answer: unknown): readonly string[] {
  return typeof answer === 'object' && answer !== null && !Array.isArray(answer) ? Object.keys(answer) : [];
}

function errorOf(answer: unknown): { readonly type: string; readonly reason: string } {
  const error = member(answer, 'error');
  const [first] = [member(error, 'root_cause')].flat();
  const cause = first ?? error;
  return { type: told(member(cause, 'type') ?? 'error'), reason: told(member(cause, 'reason') ?? error ?? member(answer, 'message')) };
}

function told(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Makes the indices that are named, mapped as they are asked, and writes the documents that are shown, each once. */
async function learn(fathom: Fathom, recorded: readonly Recorded[]): Promise<void> {
  const shown = new Map<string, Map<string, unknown>>();
  for (const { exchange, answer } of recorded) {
    const [, name = ''] = /^\/([^/_*,][^/*,]*)\/_/.exec(exchange.path) ?? [];
    if (name !== '') shown.set(name, shown.get(name) ?? new Map());
    for (const hit of hitsIn(answer)) {
      const [index, id] = [String(member(hit, '_index')), String(member(hit, '_id'))];
      shown.set(index, (shown.get(index) ?? new Map<string, unknown>()).set(id, member(hit, '_source') ?? {}));
    }
  }
  const sources = [...shown.values()].flatMap((documents) => [...documents.values()]);
  const body = { mappings: askedMappings(recorded, sources) };
  for (const [name, documents] of shown) {
    const index = decodeURIComponent(name);
    const lines = [...documents].map(([id, source]) => `${JSON.stringify({ index: { _id: id } })}\n${JSON.stringify(source)}\n`).join('');
    // What is mapped already stays so. A name that is an alias there, or a document that does not fit the others, is no reason to say nothing of the rest.
    await fathom
      .load(index, lines, { body })
      .catch(() => fathom.load(index, lines))
      .catch(() => 0);
  }
}

/** A stand-in for each data set that an index was filled from there: what it holds is not recorded, beyond the documents that are shown. */
function datasetsIn(recorded: readonly Recorded[]): readonly Dataset[] {
  const imports = recorded.filter(({ exchange }) => exchange.method === 'POST' && /^\/indices\/[^/]+\/imports$/.test(exchange.path));
  const ids = imports.map(({ exchange }) => member(parsed(exchange.body), 'dataset')).filter((id) => typeof id === 'string');
  return [...new Set(ids)].map((id) => ({
    id,
    title: id,
    description: '',
    licence: '',
    attribution: '',
    documents: 0,
    generated: true,
    mappings: new Map(),
    suggested: { sort: [], searchField: '', titleField: '' },
    async *open() {},
  }));
}

/** The hits of a search, or of several. */
function hitsIn(answer: unknown): readonly unknown[] {
  const answers = [...responsesOf(answer), answer];
  return answers.flatMap((one) => {
    const hits = member(member(one, 'hits'), 'hits');
    return Array.isArray(hits) ? (hits as readonly unknown[]) : [];
  });
}
