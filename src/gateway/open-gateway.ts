import { randomBytes } from 'node:crypto';
import { request as askPlainly } from 'node:http';
import { request as askByTls } from 'node:https';
import { rootCertificates } from 'node:tls';
import { readAuthorities } from './authorities.ts';
import { areSendable, type Credentials, credentialsFrom, passwordCredentials } from './credentials.ts';
import type { Doors } from './doors.ts';
import { createGateway, type Gateway } from './gateway.ts';

/** What a gateway is opened with. */
export interface GatewayWish {
  /** Of the cluster, as it was typed. */
  readonly address: string;
  /** A file with certificates of authorities, as PEM. */
  readonly authorityFile: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Asks a person; undefined where nobody sits at a terminal. */
  readonly ask: ((question: string, hidden?: boolean) => Promise<string>) | undefined;
  readonly isOwnHost: Doors['isOwnHost'];
  /** Fathom may write to indices of its own; it may not unless this is true. */
  readonly writes?: boolean;
  readonly origins?: readonly string[];
}

/** A gateway with the token its requests need, or what is wrong, as a sentence without any secret. */
export type Opened =
  | { readonly ok: true; readonly gateway: Gateway; readonly token: string; readonly cluster: string }
  | { readonly ok: false; readonly problem: string };

/** Opens a gateway; a person is asked for credentials if the cluster wants some and the environment has none. */
export async function openGateway(wish: GatewayWish): Promise<Opened> {
  const address = readAddress(wish.address);
  if (typeof address === 'string') return { ok: false, problem: address };
  if (wish.authorityFile !== undefined && address.protocol === 'http:')
    return {
      ok: false,
      problem: `--ca is about https://, and ${address.href} has no certificate: name the cluster by https://, or leave it out`,
    };
  const authorities = readAuthorities(wish.authorityFile);
  if (authorities instanceof Error) return { ok: false, problem: `--ca ${wish.authorityFile}: ${authorities.message}` };
  const given = credentialsFrom(wish.environment);
  if (given !== undefined && !areSendable(given)) return { ok: false, problem: 'FATHOM_CLUSTER_API_KEY is neither base64 nor id:key' };
  const credentials = given ?? (wish.ask && (await wantsCredentials(address, authorities)) ? await askFor(address, wish.ask) : undefined);
  if (credentials !== undefined && address.protocol === 'http:' && !isHere(address)) {
    return { ok: false, problem: `credentials would go to ${address.host} in plain text: use https://` };
  }
  const token = randomBytes(24).toString('base64url');
  const doors = { token, isOwnHost: wish.isOwnHost, origins: wish.origins ?? [] };
  return {
    ok: true,
    gateway: createGateway({ address, credentials, authorities, writes: wish.writes === true }, doors),
    token,
    cluster: address.href,
  };
}

/** The address with a slash at its end, or what is wrong with it. */
function readAddress(text: string): URL | string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return `a cluster's address is like https://host:9200, not ${withoutUser(text)}`;
  const address = new URL(text);
  if (address.username !== '' || address.password !== '') {
    return 'credentials in an address end in histories and logs: set FATHOM_CLUSTER_USER and FATHOM_CLUSTER_PASSWORD, or FATHOM_CLUSTER_API_KEY';
  }
  if (address.search !== '' || address.hash !== '') return "a cluster's address has neither ? nor #";
  if (!address.pathname.endsWith('/')) address.pathname += '/';
  return address;
}

function withoutUser(text: string): string {
  return text.replace(/^(.*\/\/)?.*@/, '$1***@');
}

/** Whether the cluster answers 401 to whom it does not know. What else may be wrong is told when it is asked for something. */
function wantsCredentials(address: URL, authorities: string | undefined): Promise<boolean> {
  const trusted = authorities === undefined ? {} : { ca: [...rootCertificates, authorities] };
  const options = { timeout: 5_000, agent: false, rejectUnauthorized: true, ...trusted };
  return new Promise((resolve) => {
    const asked = (address.protocol === 'https:' ? askByTls : askPlainly)(address, options, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 401);
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(false));
    asked.end();
  });
}

async function askFor({ host }: URL, ask: NonNullable<GatewayWish['ask']>): Promise<Credentials | undefined> {
  const user = await ask(`User at ${host} (empty: none): `);
  return user === '' ? undefined : passwordCredentials(user, await ask(`Password of ${user}: `, true));
}

function isHere({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}
