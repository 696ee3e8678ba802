import { isRecord } from '../../client/is-record.ts';
import type { Fathom } from '../../kit/fathom.ts';

/** The body an index is made with, as `mapping.json` of a seed has it. */
export interface IndexBody {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly mappings: unknown;
  readonly aliases: unknown;
}

/** What a cluster says of an index, without what is of no use elsewhere. */
export interface ReadBody {
  readonly body: IndexBody;
  /** Settings that Fathom does not know, and leaves out. */
  readonly leftOut: readonly string[];
}

/** A name for the index that settings are tried with. */
const PROBE = 'probe';

/** Settings of analyzers are made of each other, and are not tried one by one. */
const ANALYSIS = 'index.analysis.';

/** How settings are refused that a service writes by itself. */
const MANAGED = /^can not update private setting/;

/**
 * Reads one index of the answer to `GET /{index}?flat_settings=true`: its settings, as far as a service takes them, its mappings and aliases.
 * @param fathom an empty service to try settings with
 */
export async function readBody(description: unknown, fathom: Fathom): Promise<ReadBody> {
  const { settings = {}, mappings = {}, aliases = {} } = isRecord(description) ? description : {};
  const kept: Record<string, unknown> = {};
  const leftOut: string[] = [];
  for (const [name, value] of Object.entries(isRecord(settings) ? settings : {})) {
    const refused = name.startsWith(ANALYSIS) ? undefined : await refusalOf(fathom, { settings: { [name]: value } });
    if (refused === undefined) kept[name] = value;
    // What a cluster writes there by itself is nothing a user set.
    else if (!MANAGED.test(refused)) leftOut.push(name);
  }
  return { body: { settings: kept, mappings, aliases }, leftOut };
}

/** Why an index with this body cannot be made; undefined: it can. Leaves nothing behind. */
export async function refusalOf({ service }: Fathom, body: object): Promise<string | undefined> {
  const asked = { path: `/${PROBE}`, query: '', headers: { 'content-type': 'application/json' } };
  const { status, body: bytes } = await service.handle({ ...asked, method: 'PUT', body: new TextEncoder().encode(JSON.stringify(body)) });
  if (status === 200) {
    await service.handle({ ...asked, method: 'DELETE', headers: {}, body: undefined });
    return undefined;
  }
  const answer: unknown = JSON.parse(new TextDecoder().decode(bytes));
  const error = isRecord(answer) ? answer['error'] : undefined;
  const reason = isRecord(error) ? error['reason'] : error;
  return typeof reason === 'string' ? reason : `it answers ${status}`;
}

/** The fields of a mapping with their types, by dotted name; objects have the type `object`. */
export function fieldTypes(mappings: unknown, before = ''): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const properties = isRecord(mappings) ? mappings['properties'] : undefined;
  for (const [name, field] of Object.entries(isRecord(properties) ? properties : {})) {
    if (!isRecord(field)) continue;
    found.set(before + name, typeof field['type'] === 'string' ? field['type'] : 'object');
    for (const [path, type] of fieldTypes(field, `${before}${name}.`)) found.set(path, type);
  }
  return found;
}
