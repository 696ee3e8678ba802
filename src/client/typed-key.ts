/** Credentials that were typed into the page. They live in its memory alone: nothing keeps, shows or tells them. */
export interface TypedKey {
  /** The `Authorization` header. */
  readonly header: string;
  /** Texts that nothing may repeat. */
  readonly secrets: readonly string[];
}

/** Of an API key, as the peers give it out (`id:key` in base64), or with the colon. */
export function apiKey(text: string): TypedKey {
  const packed = text.includes(':') ? base64(text) : text;
  const plain = text.includes(':') ? text : unpacked(text);
  return { header: `ApiKey ${packed}`, secrets: secretsOf([packed, text, plain.slice(plain.indexOf(':') + 1)]) };
}

/** Of a user with a password. */
export function userKey(user: string, password: string): TypedKey {
  const packed = base64(`${user}:${password}`);
  return { header: `Basic ${packed}`, secrets: secretsOf([packed, password]) };
}

/** A text with stars in the place of every secret. */
export function withoutSecrets(text: string, { secrets }: Pick<TypedKey, 'secrets'>): string {
  return secrets.reduce((left, secret) => left.replaceAll(secret, '*'.repeat(secret.length)), text);
}

/** Shorter texts may stand in documents by chance, and those must come as they are. */
const SECRET_FROM = 8;

function secretsOf(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].filter((text) => text.length >= SECRET_FROM);
}

function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}

function unpacked(text: string): string {
  try {
    return atob(text);
  } catch {
    return '';
  }
}
