/**
 * State in a link: a version, a dot, and base64url of the state's JSON, compressed by the browser's own deflate. Version 0 is the
 * same without compression, for browsers that have none. Nothing but letters, digits, `-`, `_` and the dot, so it survives in
 * Markdown, in chats and in mails.
 */

/** What a text stands for, or why it stands for nothing: made by a later version, or damaged. */
export type Decoded = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly why: 'newer' | 'damaged' };

const plain = '0';
const deflated = '1';
/** A link is a screenful; whoever packs more into one is up to something. */
const mostCharacters = 1_000_000;

/** Writes a JSON value. The same value gives the same text on the same browser. */
export async function encodeState(value: unknown): Promise<string> {
  if (typeof CompressionStream === 'undefined') return encodeAtOnce(value);
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return `${deflated}.${toBase64Url(await through(bytes, new CompressionStream('deflate-raw')))}`;
}

/** The same without compression, for who cannot wait for it. */
export function encodeAtOnce(value: unknown): string {
  return `${plain}.${toBase64Url(new TextEncoder().encode(JSON.stringify(value)))}`;
}

/** The inverse of {@link encodeState}. Never rejects. */
export async function decodeState(text: string): Promise<Decoded> {
  const [, version, body] = /^(\d+)\.([\w-]*)$/.exec(text) ?? [];
  if (version === undefined || body === undefined) return { ok: false, why: 'damaged' };
  if (version !== plain && version !== deflated) return { ok: false, why: 'newer' };
  try {
    const bytes = fromBase64Url(body);
    const json = version === plain ? bytes : await through(bytes, new DecompressionStream('deflate-raw'));
    return { ok: true, value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json)) as unknown };
  } catch {
    return { ok: false, why: 'damaged' };
  }
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  transform: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(transform).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > mostCharacters) {
      await reader.cancel();
      throw new RangeError('more than a link holds');
    }
    parts.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
}
