import type { Edit } from '../sheet/format.ts';
import type { JsonMember, JsonNode } from '../sheet/json-nodes.ts';
import type { ReadRequest } from '../sheet/search-request.ts';
import type { KnownIndices } from '../sheet/index-facts.ts';

/** Something a reader of the sheet would warn of. */
export interface Finding {
  readonly rule: RuleName;
  readonly severity: 'error' | 'warning' | 'hint';
  readonly from: number;
  readonly to: number;
  /** What is wrong and why it matters. */
  readonly message: string;
  readonly fix?: { readonly label: string; readonly edits: readonly Edit[] };
}

/** The rules by name. */
export type RuleName =
  | 'json'
  | 'stray'
  | 'no-endpoint'
  | 'tie-breaker'
  | 'index-with-pit'
  | 'from-with-cursor'
  | 'beyond-window'
  | 'never-cleared'
  | 'total-too-wide';

/** What a rule may look at. */
export interface LintContext {
  readonly text: string;
  readonly sheet: readonly ReadRequest[];
  readonly known: KnownIndices;
}

/** A check of the request at `i` of a sheet. */
export type Rule = (context: LintContext, read: ReadRequest, i: number) => readonly Finding[];

/** Takes a member out of its object, with the comma and the space it leaves behind. */
export function removeMember(text: string, object: JsonNode | undefined, member: JsonMember): Edit {
  const members = object?.kind === 'object' ? object.members : [];
  const place = members.indexOf(member);
  const next = members[place + 1];
  if (next !== undefined) return { from: member.nameFrom, to: next.nameFrom, insert: '' };
  const before = members[place - 1];
  if (before !== undefined) return { from: before.value.to, to: member.value.to, insert: '' };
  const end = object?.kind === 'object' ? object.to - 1 : member.value.to;
  return { from: member.nameFrom, to: Math.max(member.value.to, end), insert: text.slice(member.value.to, end).includes('\n') ? '\n' : '' };
}
