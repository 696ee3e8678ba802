import type { WireNode, WireRecord } from '../json-bytes.ts';

/** Where the peers keep the classes of the errors that a query can cause. */
const PACKAGES: ReadonlyMap<string, string> = new Map([
  ['number_format_exception', 'java.lang.'],
  ['illegal_argument_exception', 'java.lang.'],
  ['illegal_state_exception', 'java.lang.'],
  ['parse_exception', 'org.elasticsearch.Elasticsearch'],
  ['parsing_exception', 'org.elasticsearch.common.'],
  ['named_object_not_found_exception', 'org.elasticsearch.common.xcontent.'],
  ['x_content_parse_exception', 'org.elasticsearch.common.xcontent.'],
  ['query_shard_exception', 'org.elasticsearch.index.query.'],
  ['json_parse_exception', 'com.fasterxml.jackson.core.'],
  ['json_e_o_f_exception', 'com.fasterxml.jackson.core.io.'],
]);

/** How the peers write an error where they show no object of it: with its class, and what lay beneath it. `where` stands before it. */
export function javaMessage(error: WireRecord, where = ''): string {
  const cause = error['caused_by'];
  if (!isRecord(cause)) return `${where}${className(error)}: ${reasonOf(error)}`;
  const chain = [error];
  for (let next: WireNode | undefined = cause; isRecord(next); next = next['caused_by']) chain.push(next);
  const last = chain.at(-1) ?? error;
  const named = chain.map((one) => `${simpleName(one)}[${reasonOf(one)}]`).join('; nested: ');
  return `${where}${named};; ${className(last)}: ${reasonOf(last)}`;
}

/** `java.lang.NumberFormatException` of `number_format_exception`. */
function className(error: WireRecord): string {
  const type = textOf(error['type']);
  return `${PACKAGES.get(type) ?? ''}${camelCase(type)}`;
}

function simpleName(error: WireRecord): string {
  const name = className(error);
  return name.slice(name.lastIndexOf('.') + 1);
}

function camelCase(type: string): string {
  return type.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function reasonOf(error: WireRecord): string {
  return textOf(error['reason']);
}

/** Types and reasons are texts in every error. */
function textOf(node: WireNode | undefined): string {
  return typeof node === 'string' ? node : '';
}

function isRecord(node: WireNode | undefined): node is WireRecord {
  return typeof node === 'object' && node !== null && !Array.isArray(node) && !(node instanceof Map);
}
