/** One number of the envelope: its name here, the HTTP status it goes with, and what it means. */
interface CodeRow {
  readonly code: number;
  readonly status: number;
  readonly meaning: string;
}

/**
 * Every `code` an envelope can carry. 1xxx: the request is wrong; 2xxx: the data stands against it; 3xxx: credentials; 4xxx: quota;
 * 5xxx: the server. The status is the most precise one HTTP has. @see docs/codes.md; spec 7.1, 7.2
 */
export const CODES = {
  ok: { code: 0, status: 200, meaning: 'Success; the status says which: 200 read, 201 created or changed, 202 queued, 303 made before.' },

  bad_parameter: { code: 1000, status: 400, meaning: 'Something in the request cannot be understood; `message` says what.' },
  missing_attribute: { code: 1001, status: 400, meaning: 'An attribute the body must carry is missing.' },
  unknown_attribute: { code: 1002, status: 400, meaning: 'The body carries an attribute the record does not have.' },
  wrong_type: { code: 1003, status: 400, meaning: 'An attribute is of the wrong type.' },
  out_of_bounds: { code: 1004, status: 400, meaning: 'An attribute lies outside of its bounds.' },
  malformed_body: { code: 1005, status: 400, meaning: 'The body is missing or is not one JSON object.' },
  not_changeable: { code: 1006, status: 400, meaning: 'An attribute that the client may not set or change differs from what it is.' },
  unexpected_body: { code: 1007, status: 400, meaning: 'A body where none is taken.' },
  reserved_field: { code: 1008, status: 400, meaning: 'A document field is called `id` or `version`, which are attributes of the record.' },
  bad_name: { code: 1009, status: 400, meaning: 'A name that cannot be given.' },
  unknown_parameter: { code: 1010, status: 400, meaning: 'A query parameter the collection does not know.' },
  bad_number: { code: 1011, status: 400, meaning: 'A query parameter is not a whole number.' },
  number_out_of_bounds: { code: 1012, status: 400, meaning: 'A number in the query is negative, zero or above its maximum.' },
  both_paging_styles: { code: 1013, status: 400, meaning: '`limit`/`offset` and `page`/`per_page` in one request.' },
  unknown_sort_attribute: { code: 1014, status: 400, meaning: '`sortby` names an attribute that does not exist or cannot be sorted by.' },
  bad_order: { code: 1015, status: 400, meaning: '`order` is neither `asc` nor `desc`, or stands without `sortby`.' },
  bad_filter_value: { code: 1016, status: 400, meaning: 'A filter value the attribute can never have.' },
  window_exceeded: { code: 1017, status: 400, meaning: 'The page ends beyond `max_result_window` of the index.' },
  bad_duration: { code: 1018, status: 400, meaning: 'Not a duration such as `5m`, or a longer one than is allowed.' },
  bad_value: { code: 1019, status: 400, meaning: 'A query parameter or header has a value it cannot have.' },
  missing_version: { code: 1020, status: 400, meaning: '`version` is missing: in the body of PUT and PATCH, `?version=` with DELETE.' },
  bad_version: { code: 1021, status: 400, meaning: '`version` is not a positive whole number.' },
  unknown_path: { code: 1030, status: 404, meaning: 'No such address; a collection or sub-collection is misspelt.' },
  unknown_api_version: { code: 1031, status: 404, meaning: 'The address begins with a version that does not exist.' },
  method_not_allowed: { code: 1032, status: 405, meaning: 'The address does not know this method; `Allow` lists those it knows.' },
  not_acceptable: { code: 1033, status: 406, meaning: 'Nothing listed in `Accept` can be produced.' },
  too_large: { code: 1034, status: 413, meaning: 'The body is larger than is taken.' },
  unsupported_type: { code: 1035, status: 415, meaning: 'The `Content-Type` of the body is missing or not supported.' },
  unprocessable_file: { code: 1036, status: 422, meaning: 'An uploaded file cannot be processed; `data` tells the lines.' },

  data_error: { code: 2000, status: 400, meaning: 'The data stands against the request; `message` says how.' },
  document_refused: { code: 2001, status: 400, meaning: 'The mapping of the index refuses the document.' },
  mapping_refused: { code: 2002, status: 400, meaning: 'The mapping or a setting cannot be made or changed so.' },
  index_closed: { code: 2003, status: 400, meaning: 'The index is closed.' },
  not_found: { code: 2004, status: 404, meaning: 'No such record, and none is known to have been.' },
  index_blocked: { code: 2005, status: 403, meaning: 'A block on the index bars the request.' },
  stale_version: { code: 2009, status: 409, meaning: 'The record has changed since: `data` is the record as it is now.' },
  gone: { code: 2010, status: 410, meaning: 'The record was there and is no more: deleted, closed or expired.' },
  already_exists: { code: 2011, status: 409, meaning: 'There is a record of that name already; `data` is that record.' },
  not_running: { code: 2012, status: 409, meaning: 'The task has ended already.' },
  too_many: { code: 2029, status: 429, meaning: 'As many are open as may be; close some or wait.' },

  no_credentials: { code: 3001, status: 401, meaning: 'No key, and one is needed.' },
  bad_credentials: { code: 3002, status: 401, meaning: 'The key is not known.' },
  not_permitted: { code: 3003, status: 403, meaning: 'The key is not good for this index.' },
  effect_not_permitted: { code: 3005, status: 405, meaning: 'The key may not do what this method does here.' },
  foreign_page: { code: 3006, status: 403, meaning: 'A browser sent the request for a page of another origin, which may only read.' },
  foreign_host: { code: 3007, status: 403, meaning: 'The server was called by a name that is not its own.' },

  quota_exceeded: { code: 4029, status: 429, meaning: 'More requests than the quota allows; `Retry-After` says when to come back.' },

  unexpected: { code: 5000, status: 500, meaning: 'The server failed on a valid request. Nothing more is told.' },
  unavailable: { code: 5003, status: 503, meaning: 'Maintenance, or the request was abandoned; `Retry-After` says when to come back.' },
} as const satisfies Readonly<Record<string, CodeRow>>;

/** A row of the table by its name. */
export type CodeName = keyof typeof CODES;

/** The table as `GET /codes` lists it, ascending. */
export function codeRecords(): readonly {
  readonly code: number;
  readonly name: string;
  readonly status: number;
  readonly meaning: string;
}[] {
  return Object.entries(CODES).map(([name, { code, status, meaning }]) => ({ code, name, status, meaning }));
}
