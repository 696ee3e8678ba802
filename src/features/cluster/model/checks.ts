import type { Ask, FullAnswer } from '../../../client/ask.ts';
import { isRecord } from '../../../client/is-record.ts';
import { type CorsSetting, corsSettings } from './cors-settings.ts';
import { isFrom, OLDEST, pitDialect, type Product, readProduct } from '../../../client/product.ts';

/** One step on the way to a cluster, and what came of it. */
export interface Check {
  readonly name: 'reachable' | 'tls' | 'cors' | 'product' | 'who' | 'health' | 'index' | 'rights' | 'pit';
  readonly state: 'fine' | 'wrong' | 'skipped';
  /** A sentence: what was found, or the exact setting that is missing. */
  readonly says: string;
  /** What to write where, of which one is to be chosen. */
  readonly settings?: readonly CorsSetting[];
}

/** The way straight from the page, for what is said where it ends. */
export interface DirectWay {
  readonly cluster: string;
  /** Of the page. */
  readonly origin: string;
  readonly writes: boolean;
  /** Whether anything answers there, whoever may read it. */
  readonly answers: () => Promise<boolean>;
}

/** What checks found out. */
export interface Checked {
  readonly checks: readonly Check[];
  /** Undefined until the cluster has said what it is. */
  readonly product: Product | undefined;
}

/** Checks step by step and tells after each; the first one that goes wrong is the last. Rejects only when it is called off. */
export async function checkCluster(
  ask: Ask,
  how: {
    /** Its address. */
    readonly cluster: string;
    readonly index: string;
    readonly signal: AbortSignal;
    readonly onCheck: (so: Checked) => void;
    /** Undefined: a gateway stands between. */
    readonly direct?: DirectWay | undefined;
  },
): Promise<Checked> {
  const { onCheck, ...asking } = how;
  let so: Checked = { checks: [], product: undefined };
  for (const step of STEPS) {
    const { product = so.product, checks } = await step({ ask, ...asking, product: so.product });
    for (const check of checks) {
      so = { checks: [...so.checks, check], product };
      onCheck(so);
    }
    if (checks.at(-1)?.state === 'wrong') break;
  }
  return so;
}

interface Stepping {
  readonly ask: Ask;
  readonly cluster: string;
  readonly index: string;
  readonly signal: AbortSignal;
  readonly direct?: DirectWay | undefined;
  readonly product: Product | undefined;
}

/** What one or several requests showed; only the last may be wrong. */
interface Outcome {
  readonly checks: readonly Check[];
  readonly product?: Product;
}

type Step = (stepping: Stepping) => Promise<Outcome>;

const STEPS: readonly Step[] = [root, one(who), one(health), one(index), one(pointInTime)];

function one(check: (stepping: Stepping) => Promise<Check>): Step {
  return async (stepping) => ({ checks: [await check(stepping)] });
}

/** One request shows the way there, and what stands at its end. */
async function root(stepping: Stepping): Promise<Outcome> {
  const answer = await asked(stepping, 'GET', '/');
  if ('problem' in answer) return { checks: await unanswered(answer, stepping) };
  const way = wayOf(stepping);
  const product = readProduct(answer.body);
  if (product === undefined) {
    const says = 'What answers is JSON, and neither Elasticsearch nor OpenSearch: is the address that of Kibana or Dashboards?';
    return { checks: [...way, wrong('product', says)] };
  }
  const name = nameOf(product);
  const says = `${name} is too old: lanes need Elasticsearch 7.10 or OpenSearch 1.0, or newer.`;
  if (!isFrom(product, OLDEST[product.name])) return { checks: [...way, wrong('product', says)] };
  return { checks: [...way, fine('product', `${name}.`)], product };
}

/** What an answer proves of the way it came. */
function wayOf({ cluster, direct }: Stepping): readonly Check[] {
  return [
    reached(cluster),
    secured(cluster, direct),
    ...(direct === undefined ? [] : [fine('cors', `Pages of ${direct.origin} may read it.`)]),
  ];
}

function reached(cluster: string): Check {
  return fine('reachable', `${new URL(cluster).host} answers.`);
}

function secured(cluster: string, direct: DirectWay | undefined): Check {
  if (new URL(cluster).protocol === 'https:')
    return fine('tls', `TLS: its certificate is trusted by ${direct === undefined ? 'the gateway' : 'this browser'}.`);
  return { name: 'tls', state: 'skipped', says: 'No TLS: what is asked and answered goes over the network in plain text.' };
}

/** Where the way ends that no answer came by, or none that could be read. */
async function unanswered({ problem, broken, status, type }: Problem, stepping: Stepping): Promise<readonly Check[]> {
  const { cluster, direct } = stepping;
  if (broken === true && direct !== undefined) return unread(direct);
  if (type === 'gateway_tls') return [reached(cluster), wrong('tls', problem)];
  if (status === 401 || type === 'gateway_forbidden' || (status === 403 && direct !== undefined))
    return [...wayOf(stepping), wrong('who', problem)];
  return [wrong('reachable', problem)];
}

/** Nothing could be read: a browser does not say whether nobody answered, or this page may not know what. */
async function unread(direct: DirectWay): Promise<readonly Check[]> {
  const { cluster, origin, writes, answers } = direct;
  if (await answers()) {
    const says = `${cluster} answers, and does not let pages of ${origin} read it. Write there what stands below, and start it anew.`;
    return [reached(cluster), secured(cluster, direct), { ...wrong('cors', says), settings: corsSettings(origin, writes) }];
  }
  const says = `${cluster} cannot be reached from this browser: it is offline, nothing listens there, or its certificate is not trusted. Open it in a tab of its own to see which.`;
  return [wrong('reachable', says)];
}

async function who(stepping: Stepping): Promise<Check> {
  const { product } = stepping;
  const path = product?.name === 'opensearch' ? '/_plugins/_security/authinfo' : '/_security/_authenticate';
  const answer = await asked(stepping, 'GET', path);
  if ('problem' in answer)
    return {
      name: 'who',
      state: 'skipped',
      says: 'It does not tell whose credentials these are: its security is switched off, or not there.',
    };
  const user = isRecord(answer.body) ? (answer.body['username'] ?? answer.body['user_name']) : undefined;
  return fine(
    'who',
    `${stepping.direct === undefined ? 'The gateway is' : 'You are'} known there as ${typeof user === 'string' ? user : 'somebody without a name'}.`,
  );
}

async function health(stepping: Stepping): Promise<Check> {
  const answer = await asked(stepping, 'GET', '/_cluster/health');
  if ('problem' in answer) return wrong('rights', `${answer.problem} Meters need the cluster privilege “monitor”.`);
  const { status, number_of_data_nodes: nodes } = isRecord(answer.body) ? answer.body : {};
  const counted = typeof nodes === 'number' ? `, ${nodes} ${nodes === 1 ? 'data node' : 'data nodes'}` : '';
  return fine('health', `The cluster is ${String(status)}${counted}.`);
}

async function index(stepping: Stepping): Promise<Check> {
  const { index } = stepping;
  const answer = await asked(stepping, 'GET', `/_cluster/health/${encodeURIComponent(index)}?timeout=1s`);
  const counted = await asked(stepping, 'GET', `/${encodeURIComponent(index)}/_count`);
  if ('problem' in counted) return wrong('index', `${counted.problem} You asked for ${index}: is that its name there, and may it be read?`);
  const red = 'problem' in answer || (isRecord(answer.body) && answer.body['status'] === 'red');
  if (red)
    return wrong(
      'index',
      `${index} is red: a primary shard is missing, and answers would lack its documents. GET _cluster/allocation/explain says why.`,
    );
  const count = isRecord(counted.body) ? counted.body['count'] : undefined;
  return fine('index', `${index} holds ${typeof count === 'number' ? count.toLocaleString('en') : 'some'} documents.`);
}

function pointInTime({ product }: Stepping): Promise<Check> {
  const dialect = product === undefined ? 'none' : pitDialect(product);
  const says =
    dialect === 'none'
      ? 'This release has no points in time: that lane stays empty. OpenSearch has them from 2.4 on.'
      : 'Points in time can be opened.';
  return Promise.resolve({ name: 'pit', state: dialect === 'none' ? 'skipped' : 'fine', says });
}

/** Why there is no answer to go on with. */
interface Problem {
  readonly problem: string;
  /** Nothing could be read. */
  readonly broken?: true;
  readonly status?: number;
  /** Of the error, where the answer has one. */
  readonly type?: string | undefined;
}

/** The parsed answer of a success, or what is wrong, in the words of whoever answered. */
async function asked({ ask, signal, direct }: Stepping, method: string, path: string): Promise<{ readonly body: unknown } | Problem> {
  try {
    const answer = await ask(method, path, { signal });
    const { status, body } = answer;
    const plain = direct && plainProblem(answer, direct);
    if (plain !== undefined) return { problem: plain, status };
    if (status >= 200 && status < 300) {
      return typeof body === 'string' && body !== '' ? { problem: 'The answer is cut short: it is no whole JSON.' } : { body };
    }
    return { problem: `${capital(reasonIn(body) ?? `HTTP ${status}`)}.`, status, type: typeIn(body) };
  } catch (thrown) {
    if (signal.aborted) throw thrown;
    if (thrown instanceof TypeError)
      return {
        broken: true,
        problem: `The answer broke off, or ${direct === undefined ? 'the gateway is gone: is the server of this page still running?' : 'may not be read by this page.'}`,
      };
    return { problem: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

/** What a gateway says in plain words: of credentials, whose answer may repeat them, and of programs that are no cluster. */
function plainProblem({ status, headers }: FullAnswer, { cluster }: DirectWay): string | undefined {
  if (status === 401) return `${cluster} does not know who asks: type a key above.`;
  if (status === 403) return `${cluster} knows this key, and does not let it do this: it needs the privileges “read” and “monitor”.`;
  const type = headers.get('content-type') ?? '';
  if (status === 204 || /^application\/([\w.]+\+)?json\b/.test(type)) return undefined;
  const what = type === '' ? 'without a type' : `as ${type.split(';')[0] ?? ''}`;
  return `${cluster} answered ${status} ${what}, not JSON: another program stands there, or a proxy before the cluster.`;
}

function reasonIn(body: unknown): string | undefined {
  const error = isRecord(body) ? body['error'] : undefined;
  if (typeof error === 'string') return error;
  return isRecord(error) && typeof error['reason'] === 'string' ? error['reason'] : undefined;
}

function typeIn(body: unknown): string | undefined {
  const error = isRecord(body) ? body['error'] : undefined;
  return isRecord(error) && typeof error['type'] === 'string' ? error['type'] : undefined;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** As people call it. */
export function nameOf({ name, version }: Product): string {
  return `${name === 'elasticsearch' ? 'Elasticsearch' : 'OpenSearch'} ${version}`;
}

function fine(name: Check['name'], says: string): Check {
  return { name, state: 'fine', says };
}

function wrong(name: Check['name'], says: string): Check {
  return { name, state: 'wrong', says };
}
