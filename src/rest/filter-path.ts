import type { JsonValue } from '../engine/index.ts';
import { RawJson, WrittenJson, entriesOf, isObjectNode, type WireNode } from './json-bytes.ts';
import { wildcardMatches } from './wildcard.ts';

/**
 * Cuts an answer down to what `filter_path` asks for. Patterns are dotted paths with `*` inside a name and `**` for any
 * depth; a leading `-` excludes. Exclusions are applied to what the inclusions left. Containers left with nothing go,
 * and an answer left with nothing is `{}`. `parse` reads raw parts that a pattern reaches into.
 */
export function filterPath(node: WireNode, expression: string, parse: (bytes: Uint8Array) => JsonValue): WireNode {
  const patterns = expression.split(',').filter((pattern) => pattern !== '' && pattern !== '-');
  const includes = patterns.filter((pattern) => !pattern.startsWith('-')).map(splitPattern);
  const excludes = patterns.filter((pattern) => pattern.startsWith('-')).map((pattern) => splitPattern(pattern.slice(1)));
  let kept: WireNode | undefined = node;
  if (includes.length > 0) kept = filterNode(kept, includes, parse, { matched: 'keep', unmatched: 'drop' });
  if (kept !== undefined && excludes.length > 0) kept = filterNode(kept, excludes, parse, { matched: 'drop', unmatched: 'keep' });
  return kept ?? {};
}

type Pattern = readonly string[];
interface Mode {
  readonly matched: 'keep' | 'drop';
  readonly unmatched: 'keep' | 'drop';
}

function splitPattern(pattern: string): Pattern {
  return pattern
    .replaceAll('\\.', '\u0000')
    .split('.')
    .map((name) => name.replaceAll('\u0000', '.'));
}

function filterNode(
  node: WireNode,
  patterns: readonly Pattern[],
  parse: (bytes: Uint8Array) => JsonValue,
  mode: Mode,
): WireNode | undefined {
  if (node instanceof RawJson) return filterNode(parse(node.bytes), patterns, parse, mode);
  if (node instanceof WrittenJson) return filterNode(node.writing.node(), patterns, parse, mode);
  if (Array.isArray(node)) {
    const items = (node as readonly WireNode[]).flatMap((item) => filterNode(item, patterns, parse, mode) ?? []);
    return items.length === 0 ? undefined : items;
  }
  if (!isObjectNode(node)) return mode.unmatched === 'keep' ? node : undefined;
  const kept = new Map<string, WireNode>();
  for (const [key, value] of entriesOf(node)) {
    const child = filterChild(key, value, patterns, parse, mode);
    if (child !== undefined) kept.set(key, child);
  }
  return kept.size === 0 ? undefined : kept;
}

function filterChild(
  key: string,
  value: WireNode,
  patterns: readonly Pattern[],
  parse: (bytes: Uint8Array) => JsonValue,
  mode: Mode,
): WireNode | undefined {
  const next = distinct(patterns.flatMap((pattern) => advance(pattern, key)));
  if (next.some((pattern) => pattern.length === 0)) return mode.matched === 'keep' ? value : undefined;
  if (next.length === 0) return mode.unmatched === 'keep' ? value : undefined;
  return filterNode(value, next, parse, mode);
}

/** Several `**` in a pattern reach the same rest on many ways; each is followed once. */
function distinct(patterns: readonly Pattern[]): readonly Pattern[] {
  return [...new Map(patterns.map((pattern) => [pattern.join('.'), pattern])).values()];
}

/** What is left of a pattern below `key`: nothing, one rest, or two where `**` may end here or go on. */
function advance(pattern: Pattern, key: string): readonly Pattern[] {
  const [head, ...rest] = pattern;
  if (head === undefined) return [];
  if (head === '**') return rest.length === 0 ? [[]] : [pattern, ...advance(rest, key)];
  return wildcardMatches(head, key) ? [rest] : [];
}
