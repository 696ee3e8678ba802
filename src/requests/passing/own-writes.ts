/** What a request may write where Fathom may write at all, by what its body holds. */
export type OwnWrite = 'create' | 'bulk' | 'nothing';

/** Names of indices that Fathom makes, writes and removes. */
const OWN = /^fathom-[a-z0-9][a-z0-9._-]{0,240}$/;

/** Whether an index is one of Fathom's own, by its name; a pattern or a list of names is none. */
export function isOwnIndex(name: string): boolean {
  return OWN.test(name);
}

/** Why a body does not pass with such a write, as a sentence; undefined: it does. */
export function writeProblem(write: OwnWrite, body: string): string | undefined {
  if (write === 'bulk') return bulkProblem(body);
  if (write === 'create') return createProblem(body);
  return body.trim() === '' ? undefined : 'this request takes no body';
}

const SETTINGS: ReadonlySet<string> = new Set(['number_of_shards', 'number_of_replicas', 'max_result_window']);

/** An alias or a pipeline in it could reach what is not Fathom's. */
function createProblem(body: string): string | undefined {
  const parsed = objectIn(body);
  const index = parsed && objectAt(objectAt(parsed, 'settings') ?? {}, 'index');
  const known =
    parsed !== undefined &&
    index !== undefined &&
    Object.keys(parsed).every((name) => name === 'settings' || name === 'mappings') &&
    Object.keys(index).every((name) => SETTINGS.has(name)) &&
    Object.keys(objectAt(parsed, 'settings') ?? {}).length === 1 &&
    // A name twice would be read once here, and perhaps otherwise there.
    JSON.stringify(parsed) === body;
  return known ? undefined : `an index is made with "mappings" and "settings.index" alone, of which ${[...SETTINGS].join(', ')}`;
}

/** Every action has to be one on the path's own index, written in one way only. */
function bulkProblem(body: string): string | undefined {
  const lines = body.split('\n');
  if (lines.pop() !== '' || lines.length === 0 || lines.length % 2 !== 0) return 'a bulk body is pairs of lines, each ended';
  const wrong = lines.findIndex((line, at) => (at % 2 === 0 ? !isOwnAction(line) : !line.startsWith('{')));
  return wrong < 0 ? undefined : `line ${wrong + 1} of the bulk body is not {"index":{"_id":"..."}} or a document`;
}

function isOwnAction(line: string): boolean {
  const id = objectAt(objectIn(line) ?? {}, 'index')?.['_id'];
  return typeof id === 'string' && line === JSON.stringify({ index: { _id: id } });
}

type Body = Readonly<Record<string, unknown>>;

function objectIn(text: string): Body | undefined {
  try {
    return objectAt({ value: JSON.parse(text) as unknown }, 'value');
  } catch {
    return undefined;
  }
}

function objectAt(body: Body, name: string): Body | undefined {
  const value = body[name];
  // An object that is no list has names for keys.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : undefined;
}
