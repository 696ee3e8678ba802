import { TIME_UNITS } from '../../../engine/index.ts';
import { refuseArgument } from '../../errors/refusal.ts';

const BYTE_UNITS: readonly string[] = ['b', 'kb', 'mb', 'gb', 'tb', 'pb'];

/** How sizes are written: in the unit asked for as whole numbers, else readable. */
export function byteFormat(unit: string | undefined): (bytes: number) => string {
  if (unit === undefined || unit === '') return humanBytes;
  const power = BYTE_UNITS.indexOf(unit);
  if (power < 0) return refuseArgument(`Unknown unit [${unit}] for [bytes]: one of [${BYTE_UNITS.join(', ')}]`);
  return (bytes) => String(Math.floor(bytes / 1024 ** power));
}

/** One decimal at most, cut off rather than rounded up: `1.2kb`. */
function humanBytes(bytes: number): string {
  let power = 0;
  while (power < BYTE_UNITS.length - 1 && bytes >= 1024 ** (power + 1)) power++;
  return `${Math.floor((bytes / 1024 ** power) * 10) / 10}${BYTE_UNITS[power] ?? ''}`;
}

/** How spans of time are written: in the unit asked for as whole numbers, else readable. */
export function timeFormat(unit: string | undefined): (ms: number) => string {
  if (unit === undefined || unit === '') return humanTime;
  const size = TIME_UNITS.get(unit);
  if (size === undefined) return refuseArgument(`Unknown unit [${unit}] for [time]: one of [${[...TIME_UNITS.keys()].join(', ')}]`);
  return (ms) => String(Math.floor(ms / size));
}

/** One decimal at most in the largest unit that fits: `1.5s`. */
function humanTime(ms: number): string {
  const whole = Math.floor(ms);
  let [unit, size] = ['ms', 1];
  for (const [name, length] of TIME_UNITS) if (length >= 1 && whole >= length) [unit, size] = [name, length];
  return `${Math.floor((whole / size) * 10) / 10}${unit}`;
}
