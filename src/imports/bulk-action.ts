/** What a line of a bulk request says is to be done, and what it may say with it. */
const ACTIONS: ReadonlySet<string> = new Set(['index', 'create', 'update', 'delete']);
const META: ReadonlySet<string> = new Set(
  '_index _type _id _routing routing version version_type if_seq_no if_primary_term pipeline require_alias retry_on_conflict op_type _source'.split(
    ' ',
  ),
);

/**
 * Whether a document is an action of a bulk request, such as `{"index":{"_id":"1"}}`: one action, and nothing in it but where a document goes and how.
 * A file that begins with one is the body of such a request: its actions would come in as documents.
 * @param membersOf the members of an object; undefined of what is none
 */
export function isBulkAction<Value>(document: Value, membersOf: (value: Value) => Iterable<readonly [string, Value]> | undefined): boolean {
  const [action, ...others] = membersOf(document) ?? [];
  if (action === undefined || others.length > 0 || !ACTIONS.has(action[0])) return false;
  const meta = membersOf(action[1]);
  return meta !== undefined && [...meta].every(([name]) => META.has(name));
}
