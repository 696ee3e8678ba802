import { randomBytes } from 'node:crypto';
import { credentialsFrom, passwordCredentials } from '../../gateway/credentials.ts';
import { explainRecording, recordIndices } from '../record/record-index.ts';
import { StandIns } from '../record/stand-ins.ts';
import { EXIT, failWith, messageOf } from './exit-codes.ts';
import { readRecordFlags, RECORD_USAGE, type RecordFlags } from './record-flags.ts';

/** Records indices of a live service as a folder to fill from. */
export async function record(args: readonly string[]): Promise<void> {
  let flags: RecordFlags;
  try {
    flags = readRecordFlags(args);
  } catch (error) {
    return failWith(EXIT.usage, `${messageOf(error)}\n\n${RECORD_USAGE}`);
  }
  const { base, authorization } = withoutUser(flags.base);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort(new Error(`stopped by ${signal}`)));
  const { FATHOM_MASK_KEY: key = '' } = process.env;
  try {
    const recorded = await recordIndices({
      ...flags,
      base,
      standIns: new StandIns(key === '' ? randomBytes(32) : key),
      fetch: withHeader(authorization),
      signal: stop.signal,
      tell: (text) => console.error(text),
    });
    for (const { index, documents, files, bytes, folder } of recorded) {
      console.log(`${index}: ${documents} documents in ${files} files, ${(bytes / 1e6).toFixed(1)} MB, in ${folder}`);
    }
  } catch (error) {
    failWith(EXIT.failed, explainRecording(error, base));
  }
}

/** An address without the user in it, which `fetch` would refuse. */
function withoutUser(given: URL): { readonly base: URL; readonly authorization: string | undefined } {
  const base = new URL(given);
  const { username, password } = base;
  base.username = '';
  base.password = '';
  if (username === '') return { base, authorization: credentialsFrom(process.env)?.header };
  return { base, authorization: passwordCredentials(decodeURIComponent(username), decodeURIComponent(password)).header };
}

function withHeader(authorization: string | undefined): typeof fetch {
  if (authorization === undefined) return fetch;
  return (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('authorization', authorization);
    return fetch(input, { ...init, headers });
  };
}
