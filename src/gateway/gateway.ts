import { Agent as PlainAgent, type IncomingMessage, request as askPlainly, type ServerResponse } from 'node:http';
import { Agent as TlsAgent, request as askByTls } from 'node:https';
import { rootCertificates } from 'node:tls';
import { pipeline } from 'node:stream';
import { type Credentials, hideSecrets } from './credentials.ts';
import { closedTo, type Doors } from './doors.ts';
import { type Fault, faultOf, notAllowed, notJson, packed, redirects, tooSlow } from './faults.ts';
import { Hiding } from './hiding.ts';
import { bodyProblem, judge } from '../requests/passing/passing.ts';

/** The cluster behind a gateway. */
export interface Cluster {
  /** Ends with a slash. */
  readonly address: URL;
  readonly credentials: Credentials | undefined;
  /** Certificates of authorities to trust besides the usual ones, as PEM. */
  readonly authorities: string | undefined;
  /** Fathom may make, fill and remove indices of its own there. */
  readonly writes: boolean;
}

/** How long is waited, in milliseconds. */
export interface Patience {
  /** For a connection. */
  readonly connect: number;
  /** Between two signs of life of an answer. */
  readonly silence: number;
}

/** Lets reads pass to one cluster, with credentials that the asking page never sees. */
export interface Gateway {
  /** Answers a request whose target below the gateway is `target`, path and query with a leading slash. */
  readonly handle: (incoming: IncomingMessage, outgoing: ServerResponse, target: string) => void;
  readonly close: () => void;
}

/** Says who answered: `cluster`, or `gateway` for a refusal or a fault told in the gateway's own words. */
const BESIDE_HEADER = 'x-fathom-beside';
/** Where a server has its gateway: no index can be so called. */
export const GATEWAY_PATH = '_beside/';

const JSON_TYPE = /^application\/([\w.]+\+)?json\b/;
/** A search's body is a few kilobytes; a long PIT id and many words make it more. */
const LONGEST_BODY = 1_048_576;
/** Of an error's own words. */
const LONGEST_ERROR = 65_536;
const USUAL: Patience = { connect: 10_000, silence: 120_000 };

/** Makes a gateway. Nothing is sent before a request comes. */
export function createGateway(cluster: Cluster, doors: Doors, patience: Partial<Patience> = {}): Gateway {
  const secure = cluster.address.protocol === 'https:';
  const kept = { keepAlive: true, maxSockets: 16 };
  const trusted = cluster.authorities === undefined ? {} : { ca: [...rootCertificates, cluster.authorities] };
  // Said once more, since an environment variable could switch it off.
  const agent = secure ? new TlsAgent({ ...kept, ...trusted, rejectUnauthorized: true }) : new PlainAgent(kept);
  const way: Way = { cluster, agent, ask: secure ? askByTls : askPlainly, patience: { ...USUAL, ...patience }, hasAnswered: false };
  return {
    handle: (incoming, outgoing, target) => void pass(way, doors, { incoming, outgoing, target }),
    close: () => agent.destroy(),
  };
}

interface Way {
  readonly cluster: Cluster;
  readonly agent: PlainAgent | TlsAgent;
  readonly ask: typeof askPlainly;
  readonly patience: Patience;
  /** Whether the cluster has answered at all. */
  hasAnswered: boolean;
}

interface Exchanged {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly target: string;
}

async function pass(way: Way, doors: Doors, { incoming, outgoing, target }: Exchanged): Promise<void> {
  const closed = closedTo(incoming, doors);
  if (closed !== undefined) return refuse(outgoing, 403, closed);
  const [path, query = ''] = splitOnce(target, '?');
  const verdict = judge({ method: incoming.method ?? 'GET', path, query }, way.cluster);
  if (!verdict.pass) return refuse(outgoing, 403, verdict.reason);
  const body = await readBody(incoming).catch(() => undefined);
  if (body === undefined) return refuse(outgoing, 413, `a request to the cluster may have ${LONGEST_BODY} bytes at most`);
  const problem = bodyProblem(verdict, body.toString('utf8'));
  if (problem !== undefined) return refuse(outgoing, 403, problem);
  forward(way, { incoming, outgoing, body, text: verdict.text, target: query === '' ? verdict.path : `${verdict.path}?${query}` });
}

interface Forwarded extends Exchanged {
  readonly body: Buffer;
  /** The answer may be text. */
  readonly text: boolean;
}

function forward(way: Way, { incoming, outgoing, body, text, target }: Forwarded): void {
  const { address, credentials } = way.cluster;
  const url = new URL(`.${target}`, address);
  const type = incoming.headers['content-type'];
  const asked = way.ask(url, {
    method: incoming.method,
    agent: way.agent,
    headers: {
      accept: text ? (incoming.headers.accept ?? 'application/json') : jsonOf(incoming.headers.accept),
      'accept-encoding': 'identity',
      ...(body.length > 0 && { 'content-type': type ?? 'application/json', 'content-length': body.length }),
      ...(credentials && { authorization: credentials.header }),
    },
  });
  const stopWatching = watch(asked, way, (fault) => tell(outgoing, fault));
  asked.on('response', (answer) => {
    way.hasAnswered = true;
    void deliver(answer, outgoing, { cluster: way.cluster, text }).finally(stopWatching);
  });
  asked.on('error', (error) => {
    stopWatching();
    tell(outgoing, faultOf(error, address, way.hasAnswered));
  });
  // Whoever calls a request off calls it off at the cluster too.
  outgoing.once('close', () => asked.destroy());
  asked.end(body);
}

/** The kind of JSON that is asked for, as clients of some releases name one of their own; without one, any. */
function jsonOf(accept: string | undefined): string {
  return accept !== undefined && JSON_TYPE.test(accept) ? accept : 'application/json';
}

/** Tells of a connection, or an answer, that does not come; returns the way to stop that. */
function watch(asked: ReturnType<typeof askPlainly>, { cluster, patience }: Way, onFault: (fault: Fault) => void): () => void {
  const giveUp = (ms: number) => () => {
    onFault(tooSlow(cluster.address, ms / 1_000));
    asked.destroy();
  };
  const connecting = setTimeout(giveUp(patience.connect), patience.connect);
  const connected = () => clearTimeout(connecting);
  asked.once('socket', (socket) => (socket.connecting ? socket.once('connect', connected) : connected()));
  asked.setTimeout(patience.silence, giveUp(patience.silence));
  return connected;
}

async function deliver(
  answer: IncomingMessage,
  outgoing: ServerResponse,
  { cluster, text }: { readonly cluster: Cluster; readonly text: boolean },
): Promise<void> {
  const { statusCode: status = 502, headers } = answer;
  const { 'content-type': type = '', 'content-encoding': packing = 'identity' } = headers;
  const { address, credentials } = cluster;
  const drop = (fault: Fault) => {
    answer.resume();
    tell(outgoing, fault);
  };
  if (status === 401 || status === 403) return drop(notAllowed(address, status, credentials !== undefined));
  if (status >= 300 && status < 400) return drop(redirects(address, headers.location ?? ''));
  const empty = outgoing.req.method === 'HEAD' || status === 204;
  if (!empty && packing !== 'identity') return drop(packed(address, packing));
  if (!empty && !JSON_TYPE.test(type) && !(text && status < 400 && type.startsWith('text/plain')))
    return drop(notJson(address, status, type.split(';')[0] ?? ''));
  const secrets = credentials?.secrets ?? [];
  const head = { ...safe(headers), ...ownHeaders('cluster') };
  if (empty) return void outgoing.writeHead(status, head).end();
  if (status >= 400) {
    const words = await readBody(answer, LONGEST_ERROR).catch(() => undefined);
    if (words === undefined) return tell(outgoing, faultOf(new Error('cut short'), address));
    return void outgoing.writeHead(status, head).end(hideSecrets(words, { secrets }));
  }
  outgoing.writeHead(status, head);
  // An answer that breaks off breaks off here as well, and is never taken for a whole one.
  const broken = (error: Error | null | undefined): void => void (error && outgoing.destroy());
  if (secrets.length === 0) pipeline(answer, outgoing, broken);
  else pipeline(answer, new Hiding(secrets), outgoing, broken);
}

/** Of the cluster's headers what the page needs. Cookies, challenges and the like stay here. */
function safe({
  'content-type': type,
  'content-length': length,
  'retry-after': retry,
}: IncomingMessage['headers']): Record<string, string> {
  return {
    ...(type !== undefined && { 'content-type': type }),
    ...(length !== undefined && { 'content-length': length }),
    ...(retry !== undefined && { 'retry-after': retry }),
  };
}

function tell(outgoing: ServerResponse, { name, status, reason }: Fault): void {
  answerJson(outgoing, status, { type: `gateway_${name}`, reason });
}

function refuse(outgoing: ServerResponse, status: 403 | 413, reason: string): void {
  answerJson(outgoing, status, { type: 'gateway_refuses', reason });
}

/** An answer of the gateway's own, in the shape of the peers' errors. */
function answerJson(outgoing: ServerResponse, status: number, cause: { readonly type: string; readonly reason: string }): void {
  if (outgoing.destroyed) return;
  if (outgoing.headersSent) return void outgoing.destroy();
  const body = JSON.stringify({ error: { root_cause: [cause], ...cause }, status });
  outgoing
    .writeHead(status, { 'content-type': 'application/json', ...ownHeaders('gateway') })
    .end(outgoing.req.method === 'HEAD' ? '' : body);
}

function ownHeaders(by: 'cluster' | 'gateway'): Record<string, string> {
  return { [BESIDE_HEADER]: by, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
}

async function readBody(incoming: IncomingMessage, most = LONGEST_BODY): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of incoming as AsyncIterable<Buffer>) {
    length += piece.length;
    // The rest is read and let go: whoever still sends would not hear the refusal.
    if (length <= most) pieces.push(piece);
  }
  if (length > most) throw new RangeError('too long');
  return Buffer.concat(pieces);
}

function splitOnce(text: string, separator: string): readonly [string, string?] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
