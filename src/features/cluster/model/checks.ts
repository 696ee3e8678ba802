import type { Ask, FullAnswer } from '../../../client/ask.ts';
import { isRecord } from '../../../client/is-record.ts';
import { type CorsSetting, corsSettings } from './cors-settings.ts';
import { isFrom, OLDEST, pitDialect, type Product, readProduct } from '../../../client/product.ts';

/** One step on the way to a cluster, and what came of it. */
export interface Check {
  readonly name: 'reachable' | 'cors' | 'product' | 'who' | 'health' | 'index' | 'rights' | 'pit';
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
    readonly index: string;
    readonly signal: AbortSignal;
    readonly onCheck: (so: Checked) => void;
    /** Undefined: a gateway stands between. */
    readonly direct?: DirectWay | undefined;
  },
): Promise<Checked> {
  const { index, signal, onCheck, direct } = how;
  let so: Checked = { checks: [], product: undefined };
  for (const step of STEPS) {
    const { product = so.product, ...check } = await step({ ask, index, signal, direct, product: so.product });
    so = { checks: [...so.checks, check], product };
    onCheck(so);
    if (check.state === 'wrong') break;
  }
  return so;
}

interface Stepping {
  readonly ask: Ask;
  readonly index: string;
  readonly signal: AbortSignal;
  readonly direct: DirectWay | undefined;
  readonly product: Product | undefined;
}

type Step = (stepping: Stepping) => Promise<Check & { readonly product?: Product }>;

const STEPS: readonly Step[] = [root, who, health, index, pointInTime];

async function root(stepping: Stepping): ReturnType<Step> {
  const answer = await asked(stepping, 'GET', '/');
  if ('broken' in answer && stepping.direct !== undefined) return unread(stepping.direct);
  if ('problem' in answer) return wrong('reachable', answer.problem);
  const product = readProduct(answer.body);
  if (product === undefined)
    return wrong('product', 'What answers is JSON, and neither Elasticsearch nor OpenSearch: is the address that of Kibana or Dashboards?');
  const name = nameOf(product);
  if (!isFrom(product, OLDEST[product.name]))
    return wrong('product', `${name} is too old: lanes need Elasticsearch 7.10 or OpenSearch 1.0, or newer.`);
  return { ...fine('product', `${name}.`), product };
}

/** Nothing could be read: a browser does not say whether nobody answered, or this page may not know what. */
async function unread({ cluster, origin, writes, answers }: DirectWay): ReturnType<Step> {
  if (await answers())
    return {
      ...wrong(
        'cors',
        `${cluster} answers, and does not let pages of ${origin} read it. Write there what stands below, and start it anew.`,
      ),
      settings: corsSettings(origin, writes),
    };
  return wrong(
    'reachable',
    `${cluster} cannot be reached from this browser: it is offline, nothing listens there, or its certificate is not trusted. Open it in a tab of its own to see which.`,
  );
}

async function who(stepping: Stepping): ReturnType<Step> {
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

async function health(stepping: Stepping): ReturnType<Step> {
  const answer = await asked(stepping, 'GET', '/_cluster/health');
  if ('problem' in answer) return wrong('rights', `${answer.problem} Meters need the cluster privilege “monitor”.`);
  const { status, number_of_data_nodes: nodes } = isRecord(answer.body) ? answer.body : {};
  const counted = typeof nodes === 'number' ? `, ${nodes} ${nodes === 1 ? 'data node' : 'data nodes'}` : '';
  return fine('health', `The cluster is ${String(status)}${counted}.`);
}

async function index(stepping: Stepping): ReturnType<Step> {
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

function pointInTime({ product }: Stepping): ReturnType<Step> {
  const dialect = product === undefined ? 'none' : pitDialect(product);
  const says =
    dialect === 'none'
      ? 'This release has no points in time: that lane stays empty. OpenSearch has them from 2.4 on.'
      : 'Points in time can be opened.';
  return Promise.resolve({ name: 'pit', state: dialect === 'none' ? 'skipped' : 'fine', says });
}

/** The parsed answer of a success, or what is wrong, in the words of whoever answered. */
async function asked(
  { ask, signal, direct }: Stepping,
  method: string,
  path: string,
): Promise<{ readonly body: unknown } | { readonly problem: string; readonly broken?: true }> {
  try {
    const answer = await ask(method, path, { signal });
    const { status, body } = answer;
    const plain = direct && plainProblem(answer, direct);
    if (plain !== undefined) return { problem: plain };
    if (status >= 200 && status < 300) {
      return typeof body === 'string' && body !== '' ? { problem: 'The answer is cut short: it is no whole JSON.' } : { body };
    }
    return { problem: `${capital(reasonIn(body) ?? `HTTP ${status}`)}.` };
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
