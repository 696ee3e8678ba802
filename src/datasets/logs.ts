import type { Dataset } from './dataset.ts';
import { generatedDataset } from './generated.ts';
import { mappingBody } from './mapping-body.ts';
import { Random } from './random.ts';

/** How many documents share each timestamp: the reason a sort by time alone loses documents between pages. */
const PER_TIMESTAMP = 100;
/** Seconds that are written interleaved, as lines of many hosts arrive; a multiple of this many documents keeps a shorter run a prefix. */
const INTERLEAVED = 10;
const START = Date.UTC(2026, 9, 5, 8);

const SERVICES = [
  'gateway',
  'search',
  'checkout',
  'payments',
  'accounts',
  'catalogue',
  'inventory',
  'mailer',
  'images',
  'sessions',
] as const;
const REGIONS = ['eu', 'us', 'ap'] as const;
const PATHS = ['/search', '/cart', '/orders', '/login', '/products', '/invoices', '/profile', '/images', '/health'] as const;
const BACKENDS = ['database', 'cache', 'queue', 'object store', 'mail relay', 'payment provider', 'index', 'session store'] as const;
const REASONS = [
  'connection refused',
  'connection reset by peer',
  'deadline exceeded',
  'out of memory',
  'disk full',
  'permission denied',
] as const;
const ERROR_STATUS = [500, 503, 504, 502] as const;
const WARNING_STATUS = [404, 429, 401, 400, 409] as const;
const SUCCESS_STATUS = [200, 200, 200, 201, 204, 304] as const;

type Level = 'debug' | 'info' | 'warn' | 'error';

/** Server logs in which exactly 100 documents share each timestamp, one second apart. */
export const logs: Dataset = generatedDataset(
  {
    id: 'logs',
    title: 'Server logs',
    description: 'Log lines of ten services. Exactly 100 documents share each timestamp, so a sort by time alone has ties.',
    documents: 100_000,
    generated: true,
    mappings: mappingBody({
      timestamp: 'date',
      level: 'keyword',
      service: 'keyword',
      host: 'keyword',
      status: 'integer',
      latency_ms: 'integer',
      bytes: 'long',
      message: 'text',
    }),
    suggested: { sort: ['timestamp:desc', '_id:asc'], searchField: 'message', titleField: 'message' },
  },
  ({ documents, seed }) => {
    const random = new Random(seed);
    return (position) => ({ timestamp: new Date(timestampOf(position, documents)).toISOString(), ...logLine(random) });
  },
);

/**
 * Ten seconds at a time are interleaved, line by line. A last stretch that is shorter has fewer seconds, so that every second
 * still has its 100 lines; only a count that is no multiple of 100 leaves one incomplete second, the last.
 */
function timestampOf(position: number, documents: number): number {
  const stretch = PER_TIMESTAMP * INTERLEAVED;
  const first = Math.floor(position / stretch) * stretch;
  const seconds = Math.floor(Math.min(stretch, documents - first) / PER_TIMESTAMP);
  const within = position - first;
  const second = within < seconds * PER_TIMESTAMP ? within % seconds : seconds;
  return START + (first / PER_TIMESTAMP + second) * 1_000;
}

function logLine(random: Random): object {
  const level = levelOf(random);
  const service = random.pickSkewed(SERVICES);
  const status = statusOf(level, random);
  const latency = latencyOf(level, random);
  return {
    level,
    service,
    host: `${service}-${random.pickSkewed(REGIONS)}-${String(random.between(1, 8)).padStart(2, '0')}`,
    status,
    latency_ms: latency,
    bytes: status === 204 || status === 304 ? 0 : random.between(120, 4_000) * (random.chance(1, 20) ? 64 : 1),
    message: MESSAGES[level]({ path: random.pickSkewed(PATHS), backend: random.pickSkewed(BACKENDS), status, latency, random }),
  };
}

function levelOf(random: Random): Level {
  const draw = random.below(100);
  if (draw < 70) return 'info';
  if (draw < 84) return 'debug';
  return draw < 95 ? 'warn' : 'error';
}

function statusOf(level: Level, random: Random): number {
  if (level === 'error') return random.pickSkewed(ERROR_STATUS);
  return level === 'warn' ? random.pickSkewed(WARNING_STATUS) : random.pickSkewed(SUCCESS_STATUS);
}

/** Mostly tens of milliseconds, with a long tail; the product of two draws is skewed enough and exact everywhere. */
function latencyOf(level: Level, random: Random): number {
  const usual = 1 + Math.floor((random.below(400) * random.below(400)) / 800);
  return level === 'error' ? usual * 25 : usual;
}

interface LineFacts {
  readonly path: string;
  readonly backend: string;
  readonly status: number;
  readonly latency: number;
  readonly random: Random;
}

const MESSAGES: Readonly<Record<Level, (line: LineFacts) => string>> = {
  error: ({ path, backend, latency, random }) =>
    random.chance(1, 3)
      ? `request ${path} timed out after ${latency} ms waiting for the ${backend}`
      : `request ${path} failed: ${random.pickSkewed(REASONS)} by the ${backend}`,
  warn: ({ path, backend, latency, status, random }) =>
    random.chance(1, 2)
      ? `slow answer from the ${backend}: ${latency} ms, retry ${random.between(1, 5)} scheduled`
      : `request ${path} refused with status ${status}`,
  debug: ({ backend, random }) =>
    random.chance(1, 2)
      ? `cache ${random.chance(2, 3) ? 'hit' : 'miss'} for key user:${random.below(5_000)}`
      : `connection to the ${backend} opened, ${random.between(1, 64)} in the pool`,
  info: ({ path, latency, random }) =>
    random.chance(1, 6) ? `user ${random.below(5_000)} logged in` : `request ${path} completed in ${latency} ms`,
};
