import type { SettingKind } from './setting-kinds.ts';

const UNIT_BYTES: ReadonlyMap<string, number> = new Map([
  ['b', 1],
  ['k', 1024],
  ['kb', 1024],
  ['m', 1024 ** 2],
  ['mb', 1024 ** 2],
  ['g', 1024 ** 3],
  ['gb', 1024 ** 3],
  ['t', 1024 ** 4],
  ['tb', 1024 ** 4],
]);

/** An amount of memory: a share of all there is (`70%`), or bytes with a unit (`512mb`). */
export const memorySetting: SettingKind = {
  check: (key, text) => {
    const share = shareOf(text);
    if (share !== undefined) return share <= 100 ? undefined : `percentage should be in [0-100], got [${text}]`;
    if (parseBytes(text) !== undefined) return undefined;
    return `failed to parse setting [${key}] with value [${text}] as a size in bytes: unit is missing or unrecognized`;
  },
};

/** Answers the bytes of a text a {@link memorySetting} accepted, as it is whenever that is asked; read again when it has changed. @param total all the memory there is */
export function memorySettingReader(text: () => string, total: number): () => number {
  let [seen, bytes] = ['', 0];
  return () => {
    const now = text();
    if (now !== seen) [seen, bytes] = [now, bytesOf(now, total)];
    return bytes;
  };
}

function bytesOf(text: string, total: number): number {
  const share = shareOf(text);
  return Math.floor(share === undefined ? (parseBytes(text) ?? 0) : (total * share) / 100);
}

function shareOf(text: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?)%$/.exec(text.trim());
  return match === null ? undefined : Number(match[1]);
}

/** Bytes of an amount with a unit, such as `512mb`; undefined for what is none. */
export function parseBytes(text: string): number | undefined {
  if (text.trim() === '0') return 0;
  const [, amount = '', name = ''] = /^(\d+(?:\.\d+)?)\s*([a-z]+)$/i.exec(text.trim()) ?? [];
  const unit = UNIT_BYTES.get(name.toLowerCase());
  return unit === undefined ? undefined : Number(amount) * unit;
}
