/** What a cluster is asked with. It stays in this process: nothing prints it, and no answer carries it. */
export interface Credentials {
  /** The `Authorization` header. */
  readonly header: string;
  /** Texts that no answer may repeat. */
  readonly secrets: readonly string[];
}

/** The variables credentials are read from. */
const VARIABLES = { key: 'FATHOM_CLUSTER_API_KEY', user: 'FATHOM_CLUSTER_USER', password: 'FATHOM_CLUSTER_PASSWORD' } as const;

/** Shorter texts may stand in documents by chance, and those must come as they are. */
const SECRET_FROM = 8;

/** Credentials of the environment, an API key before a password; undefined where there are none. */
export function credentialsFrom(environment: Readonly<Record<string, string | undefined>>): Credentials | undefined {
  const { [VARIABLES.key]: key, [VARIABLES.user]: user, [VARIABLES.password]: password } = environment;
  if (key !== undefined && key.trim() !== '') return keyCredentials(key.trim());
  return user === undefined || user === '' ? undefined : passwordCredentials(user, password ?? '');
}

/** Of a user with a password. */
export function passwordCredentials(user: string, password: string): Credentials {
  const packed = Buffer.from(`${user}:${password}`, 'utf8').toString('base64');
  return { header: `Basic ${packed}`, secrets: longOnes([packed, password]) };
}

/** Of an API key, as the peers give it out (`id:key` in base64), or with the colon. */
function keyCredentials(key: string): Credentials {
  const packed = key.includes(':') ? Buffer.from(key, 'utf8').toString('base64') : key;
  const plain = Buffer.from(packed, 'base64').toString('utf8');
  return { header: `ApiKey ${packed}`, secrets: longOnes([packed, key, plain.slice(plain.indexOf(':') + 1)]) };
}

/** Whether a header can carry them: what is no base64 would end the process that sends it. */
export function areSendable({ header }: Credentials): boolean {
  return /^\w+ [\w+/=.-]+$/.test(header);
}

/** Stars in the place of every secret. Bytes are read as Latin-1, so that none is changed by the reading. */
export function hideSecrets(bytes: Buffer, { secrets }: Pick<Credentials, 'secrets'>): Buffer {
  const text = bytes.toString('latin1');
  const hidden = secrets.reduce((left, secret) => {
    const sought = Buffer.from(secret, 'utf8').toString('latin1');
    return left.replaceAll(sought, '*'.repeat(sought.length));
  }, text);
  return hidden === text ? bytes : Buffer.from(hidden, 'latin1');
}

function longOnes(texts: readonly string[]): readonly string[] {
  // In an answer a quotation mark has a backslash.
  return [...new Set(texts.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]))].filter((text) => text.length >= SECRET_FROM);
}
