import { fitsPattern, encodeUtf8 } from '../../engine/index.ts';
import { fromBase64 } from '../parse/base64.ts';
import { equalInConstantTime } from './constant-time.ts';

/** Who may do what. A `write` key may read too. */
export interface Key {
  readonly name: string;
  readonly secret: string;
  readonly effect: 'read' | 'write';
  /** Of index names; `*` stands for any run of characters. */
  readonly indices: string;
}

/** The form keys are written in, for messages. */
export const KEY_FORM = 'name:secret:read|write:index-pattern';

const FORM = /^([^:]+):(.+):(read|write):([^:]+)$/s;

/** Reads `name:secret:read|write:index-pattern`; the secret may have colons in it. Undefined: it is of another form. */
export function parseKey(text: string): Key | undefined {
  const [, name, secret, effect, indices] = FORM.exec(text) ?? [];
  if (name === undefined || secret === undefined || indices === undefined) return undefined;
  return { name, secret, effect: effect === 'write' ? 'write' : 'read', indices };
}

/** The form {@link parseKey} reads. */
export function writeKey({ name, secret, effect, indices }: Key): string {
  return `${name}:${secret}:${effect}:${indices}`;
}

/** Whether the key is good for an index of that name. */
export function covers(key: Key, index: string): boolean {
  return fitsPattern(key.indices, index);
}

/** Whether the key is good for every index there is or may be. */
export function coversAll(key: Key): boolean {
  return /^\*+$/.test(key.indices);
}

/**
 * The key an `Authorization` header stands for: `ApiKey` or `Basic`, each with the base64 of `name:secret`. Undefined: none of
 * `keys`. All keys are compared, in constant time.
 */
export function findKey(authorization: string, keys: readonly Key[]): Key | undefined {
  const given = credentialsIn(authorization);
  if (given === undefined) return undefined;
  let found: Key | undefined;
  for (const key of keys) {
    if (equalInConstantTime(given, encodeUtf8(`${key.name}:${key.secret}`))) found = key;
  }
  return found;
}

/** The key an `Authorization` header claims to be by its name, whatever secret it brings. */
export function findClaimed(authorization: string, keys: readonly Key[]): Key | undefined {
  const given = credentialsIn(authorization);
  if (given === undefined) return undefined;
  return keys.find(({ name }) => encodeUtf8(`${name}:`).every((byte, at) => given[at] === byte));
}

function credentialsIn(authorization: string): Uint8Array | undefined {
  const [, credentials] = /^(?:ApiKey|Basic) +(\S+) *$/i.exec(authorization) ?? [];
  return credentials === undefined ? undefined : fromBase64(credentials);
}
