import type { Outline } from '../../../components/json/outline.ts';
import { nodeAt, textOf } from '../../../components/json/outline-access.ts';
import { readJson, type JsonNode } from '../../../requests/sheet/json-nodes.ts';

/** An answer values can be taken from. */
export interface CaptureSource {
  /** Line of its request. */
  readonly line: number;
  readonly outline: Outline;
}

/** A value put in place of a capture. */
export interface Substitution {
  /** `$last.pit_id`. */
  readonly name: string;
  /** JSON text, every digit kept. */
  readonly value: string;
  readonly line: number;
}

/** A text with its captures filled in, or the name of one that has no value. */
export type Filled = { readonly text: string; readonly substitutions: readonly Substitution[] } | { readonly unfilled: string };

/** Fills `$last.…` in a body, bare or in quotes; a value takes the place of the quotes too. `sources` are the newest first. */
export function fillBody(body: string, sources: readonly CaptureSource[]): Filled {
  const places = readJson(body, 0).values.flatMap(capturesIn);
  return fill(body, places, sources, (value) => value);
}

/** Fills `$last.…` in a path and query, escaped for an address; texts go without their quotes. */
export function fillTarget(target: string, sources: readonly CaptureSource[]): Filled {
  const places = [...target.matchAll(/\$last\.[\w.-]+/g)].map((match) => ({
    name: match[0],
    from: match.index,
    to: match.index + match[0].length,
  }));
  return fill(target, places, sources, (value) => encodeURIComponent(plain(value)));
}

interface Place {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

function fill(text: string, places: readonly Place[], sources: readonly CaptureSource[], write: (value: string) => string): Filled {
  const substitutions: Substitution[] = [];
  let done = '';
  let at = 0;
  for (const { name, from, to } of places) {
    const found = valueOf(name, sources);
    if (found === undefined) return { unfilled: name };
    substitutions.push({ name, ...found });
    done += text.slice(at, from) + write(found.value);
    at = to;
  }
  return { text: done + text.slice(at), substitutions };
}

/** The newest answer that has the value gives it. */
function valueOf(name: string, sources: readonly CaptureSource[]): { readonly value: string; readonly line: number } | undefined {
  for (const { line, outline } of sources) {
    for (const path of pathsOf(name)) {
      const node = nodeAt(outline, path);
      if (node !== undefined) return { value: textOf(outline, node), line };
    }
  }
  return undefined;
}

/** `pit_id` is `id` in the answer that opens one; `hits.sort` are the sort values of the last hit. */
function pathsOf(name: string): readonly (readonly (string | number)[])[] {
  const path = name.slice('$last.'.length);
  if (path === 'pit_id') return [['pit_id'], ['id']];
  if (path === 'hits.sort') return [['hits', 'hits', -1, 'sort']];
  return [path.split('.').map((step) => (/^-?\d+$/.test(step) ? Number(step) : step))];
}

function capturesIn(node: JsonNode): readonly Place[] {
  switch (node.kind) {
    case 'object':
      return node.members.flatMap((member) => capturesIn(member.value));
    case 'array':
      return node.items.flatMap(capturesIn);
    case 'capture':
      return [{ name: node.text, from: node.from, to: node.to }];
    case 'string':
      return /^\$last\.[\w.-]+$/.test(node.value) ? [{ name: node.value, from: node.from, to: node.to }] : [];
    case 'number':
    case 'word':
      return [];
    default:
      return node satisfies never;
  }
}

function plain(json: string): string {
  return json.startsWith('"') ? String(JSON.parse(json)) : json;
}
