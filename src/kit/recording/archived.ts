import { member, parsed } from '../../requests/loose-json.ts';

/** The files of an archive, each unpacked when it is asked for. */
export interface Archive {
  readonly names: readonly string[];
  /** Undefined: there is none of that name. @throws Error where it is damaged */
  read(name: string): Uint8Array | undefined;
}

/**
 * What an archive recorded, as the text of a HAR file: a trace of Playwright's, or a HAR file with its bodies beside it.
 * @throws Error where it is neither
 */
export function harTextOf(archive: Archive): string {
  const traced = archive.names.filter((name) => name.endsWith('.network'));
  if (traced.length > 0) return harOf(traced.flatMap((name) => snapshotsIn(contentOf(archive, name))).toSorted(byStart), archive);
  const [har] = archive.names.filter((name) => name.endsWith('.har'));
  if (har !== undefined) return harOf(entriesIn(contentOf(archive, har)), archive);
  throw new Error("it is an archive without network entries: neither a trace of Playwright's nor a HAR file with its bodies");
}

/** A trace has a line for each thing that happened; of exchanges they are entries as in a HAR file. */
function snapshotsIn(text: string): readonly unknown[] {
  return text.split('\n').flatMap((line) => {
    const event = parsed(line);
    return member(event, 'type') === 'resource-snapshot' ? [member(event, 'snapshot')] : [];
  });
}

function entriesIn(text: string): readonly unknown[] {
  const entries = member(member(parsed(text), 'log'), 'entries');
  return Array.isArray(entries) ? (entries as readonly unknown[]) : [];
}

/** A trace notes an exchange when its answer is there. Dates of the same form are in the order of their texts. */
function byStart(one: unknown, other: unknown): number {
  const [a, b] = [startOf(one), startOf(other)];
  return a === b ? 0 : a < b ? -1 : 1;
}

function startOf(entry: unknown): string {
  const start = member(entry, 'startedDateTime');
  return typeof start === 'string' ? start : '';
}

/** The entries with the bodies that lie beside them. */
function harOf(entries: readonly unknown[], archive: Archive): string {
  const whole = entries.map((entry) => {
    const [request, response] = [member(entry, 'request'), member(entry, 'response')];
    return {
      request: { ...objectOf(request), postData: bodied(member(request, 'postData'), archive) },
      response: { ...objectOf(response), content: bodied(member(response, 'content'), archive) },
    };
  });
  return JSON.stringify({ log: { entries: whole } });
}

/** What is sent or answered, with its text, which may lie in a file: older traces name that by its check sum. */
function bodied(content: unknown, archive: Archive): object {
  const file = member(content, '_sha1') ?? member(content, '_file');
  if (typeof file !== 'string') return objectOf(content);
  const bytes = archive.read(`resources/${file}`) ?? archive.read(file);
  // Bytes of a picture are of no search.
  const type = member(content, 'mimeType') ?? 'text';
  const isText = bytes !== undefined && typeof type === 'string' && /json|text/.test(type);
  return isText ? { ...objectOf(content), text: textOf(bytes) } : objectOf(content);
}

function objectOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

function contentOf(archive: Archive, name: string): string {
  return textOf(archive.read(name) ?? new Uint8Array());
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
