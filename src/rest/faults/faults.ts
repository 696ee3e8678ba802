import { refuseWith } from '../convention/convention-error.ts';
import { KNOWN_FAULTS, type KnownFault, knownFault } from './known-faults.ts';

/** What is to go wrong with a request. */
export interface Faults {
  /** Wait so long before the work. */
  readonly delayMs?: number;
  /** Answer so instead of working. */
  readonly status?: 429 | 500 | 503;
  /** Do the work, and break the connection instead of answering. */
  readonly drop?: true;
  /** Which shards fail, or are slow. */
  readonly shards: readonly ShardFault[];
  /** Faults of the peers it is to have. */
  readonly known?: readonly KnownFault[];
}

/** What befalls the queries of one shard. */
export interface ShardFault {
  /** Undefined: the shard of that number of every index. */
  readonly index: string | undefined;
  readonly shard: number;
  /** `fail`, or the milliseconds it takes longer. */
  readonly what: 'fail' | number;
}

/** Longest delay that can be asked for. */
const MAX_DELAY_MS = 60_000;

/** The form faults are written in, for messages. */
const FAULT_FORM = `delay=<ms>, status=429|500|503, drop, shard=[<index>/]<number>:fail, shard=[<index>/]<number>:slow=<ms>, known=${KNOWN_FAULTS.join('|')}`;

const NUMBERED = /^(delay|status)=(\d{1,5})$/;
const KNOWN = /^known=(\w+)$/;
const SHARD = /^shard=(?:([^/]+)\/)?(\d{1,4}):(?:fail|slow=(\d{1,5}))$/;

/** Reads a comma list such as `delay=200, shard=1:fail`; `origin` names it in the message of a refusal. */
export function parseFaults(text: string, origin: string): Faults {
  let faults: Faults = { shards: [] };
  for (const part of text.split(',')) {
    const one = part.trim();
    if (one !== '') faults = withFault(faults, one, origin);
  }
  return faults;
}

function withFault(faults: Faults, text: string, origin: string): Faults {
  if (text === 'drop') return { ...faults, drop: true };
  const shard = readShard(text);
  if (shard !== undefined) return { ...faults, shards: [...faults.shards, shard] };
  const known = knownFault(KNOWN.exec(text)?.[1] ?? '');
  if (known !== undefined) return withFaults(faults, { shards: [], known: [known] });
  const [, name, digits] = NUMBERED.exec(text) ?? [];
  const value = Number(digits);
  if (name === 'delay' && value <= MAX_DELAY_MS) return { ...faults, delayMs: value };
  if (name === 'status' && (value === 429 || value === 500 || value === 503)) return { ...faults, status: value };
  return refuseWith('bad_value', `${origin} knows no fault [${text}], there are [${FAULT_FORM}], delays up to ${MAX_DELAY_MS} ms`);
}

/** Both together: of what there can be but one of, that of `more`. */
export function withFaults(faults: Faults, more: Faults): Faults {
  const shards = [...faults.shards, ...more.shards];
  if (faults.known === undefined && more.known === undefined) return { ...faults, ...more, shards };
  return { ...faults, ...more, shards, known: [...new Set([...(faults.known ?? []), ...(more.known ?? [])])] };
}

function readShard(text: string): ShardFault | undefined {
  const [matched, index, shard, slow] = SHARD.exec(text) ?? [];
  if (matched === undefined || Number(slow ?? 0) > MAX_DELAY_MS) return undefined;
  return { index, shard: Number(shard), what: slow === undefined ? 'fail' : Number(slow) };
}
