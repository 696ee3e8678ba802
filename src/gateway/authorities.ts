import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^]*?-----END CERTIFICATE-----/g;

/** The certificates in a file, as PEM; an error with a sentence where there are none to be had from it. */
export function readAuthorities(file: string | undefined): string | undefined | Error {
  if (file === undefined) return undefined;
  try {
    const text = readFileSync(file, 'utf8');
    const found = text.match(CERTIFICATE);
    if (found === null) return new Error('there is no certificate in PEM in it');
    return found.every(isReadable) ? text : new Error('there is a certificate in it that cannot be read');
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    return new Error(PLAIN[code] ?? message);
  }
}

const PLAIN: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'that is a folder, not a file',
  EACCES: 'this user may not read it',
};

function isReadable(certificate: string): boolean {
  try {
    return new X509Certificate(certificate).raw.length > 0;
  } catch {
    return false;
  }
}
