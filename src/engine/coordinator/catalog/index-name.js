import { err, ok } from '../../errors.ts';
import { encodeUtf8 } from '../../json/utf8.ts';
/** Names the service's own paths use at its root. An index so named could not be told from them. */
const RESERVED = new Set(['indices', 'scrolls', 'views', 'searches', 'datasets', 'tasks', 'imports', 'codes', 'openapi.json']);
const VERSION_SEGMENT = /^v\d+(\.\d+)?$/;
const MAX_BYTES = 255;
/** Checks a new index's name; the error is `invalid_index_name` with the broken rule. */
export function checkIndexName(name) {
  const rule = brokenNameRule(name) ?? (name.toLowerCase() === name ? undefined : 'must be lowercase');
  return rule === undefined ? ok(undefined) : err({ kind: 'invalid_index_name', index: name, rule });
}
/** The rule of names that indices and aliases share which this one breaks; undefined when it breaks none. */
export function brokenNameRule(name) {
  if (name === '') return 'must not be empty';
  if (/[ "*\\<|,>/?]/.test(name)) return 'must not contain the following characters [ , ", *, \\, <, |, ,, >, /, ?]';
  if (name.includes('#')) return "must not contain '#'";
  if (name.includes(':')) return "must not contain ':'";
  if (/^[_\-+]/.test(name)) return "must not start with '_', '-', or '+'";
  const bytes = encodeUtf8(name).length;
  if (bytes > MAX_BYTES) return `index name is too long, (${bytes} > ${MAX_BYTES})`;
  if (name === '.' || name === '..') return "must not be '.' or '..'";
  if (RESERVED.has(name)) return `must not be [${name}]: the name is reserved for a collection of this service`;
  if (VERSION_SEGMENT.test(name)) return 'must not have the form v<number>[.<number>]: it is reserved for the version segment of a path';
  return undefined;
}
