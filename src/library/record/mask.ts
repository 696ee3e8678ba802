import { ExactNumber } from '../../client/lossless-json.ts';
import { isRecord } from '../../client/is-record.ts';
import type { StandIns } from './stand-ins.ts';

/** What becomes of a value: it goes, something else stands in its place, or a stand-in that is the same for the same text. */
export type MaskRule = { readonly kind: 'remove' | 'hash' | 'shape' } | { readonly kind: 'fixed'; readonly value: unknown };

/** A rule and the fields it is for: a dotted name in which `*` is any run of characters, or `_id` or `_routing`. */
export interface Mask {
  readonly field: string;
  readonly rule: MaskRule;
}

/** The rules as a command line names them. */
export const MASK_RULES = 'remove, hash, shape or fixed:VALUE';

/** Names of a hit beside its document that may be masked too: an id is often a name. */
const OUTSIDE: ReadonlySet<string> = new Set(['_id', '_routing']);

/** Reads `field=rule`. @throws Error with one sentence for the user */
export function parseMask(text: string): Mask {
  const [, field = '', name = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  const rule = ruleOf(name);
  if (field === '' || rule === undefined) throw new Error(`--mask must be field=rule with the rule ${MASK_RULES}, not ${text}`);
  if (field === '_id' && (rule.kind === 'fixed' || rule.kind === 'shape')) {
    throw new Error(`--mask ${text} could give two documents one id: use hash or remove`);
  }
  return { field, rule };
}

function ruleOf(name: string): MaskRule | undefined {
  if (name === 'remove' || name === 'hash' || name === 'shape') return { kind: name };
  return name.startsWith('fixed:') ? { kind: 'fixed', value: valueOf(name.slice('fixed:'.length)) } : undefined;
}

/** JSON as it says; anything else is text. */
function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Puts stand-ins in the place of what masks name, document by document, and counts what it met. */
export class Masking {
  readonly #masks: readonly (Mask & { readonly fits: (path: string) => boolean })[];
  readonly #standIns: StandIns;
  readonly #met = new Set<Mask>();
  #removed = 0;

  constructor(masks: readonly Mask[], standIns: StandIns) {
    this.#masks = masks.map((mask) => ({ ...mask, fits: fieldTest(mask.field) }));
    this.#standIns = standIns;
  }

  /** The first rule that is for a field. */
  ruleFor(path: string): MaskRule | undefined {
    return this.#masks.find(({ fits }) => fits(path))?.rule;
  }

  /** A document with its stand-ins; the one given stays as it is. */
  source(document: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    return this.#masks.length === 0 ? document : this.#members(document, '');
  }

  /** `_id` or `_routing` of a hit, as it is to be written; undefined: not at all. */
  outside(name: '_id' | '_routing', text: string): string | undefined {
    const found = this.#find(name);
    const value = found === undefined ? text : this.#masked(text, found.rule);
    return typeof value === 'string' ? value : undefined;
  }

  /** The rules that nothing was found for: a name that is spelled wrong would let everything through. */
  unmet(): readonly string[] {
    return this.#masks.filter((mask) => !this.#met.has(mask)).map(({ field }) => field);
  }

  /** How many values went because they were no text, and their rule makes texts. */
  get removed(): number {
    return this.#removed;
  }

  #members(object: Readonly<Record<string, unknown>>, before: string): Readonly<Record<string, unknown>> {
    const kept = Object.entries(object).flatMap(([name, value]) => {
      const masked = this.#field(value, before + name);
      return masked === undefined ? [] : [[name, masked] as const];
    });
    return Object.fromEntries(kept);
  }

  #field(value: unknown, path: string): unknown {
    const found = this.#find(path);
    if (found !== undefined) return this.#masked(value, found.rule);
    if (Array.isArray(value)) return value.map((item: unknown) => (isPlain(item) ? this.#members(item, `${path}.`) : item));
    return isPlain(value) ? this.#members(value, `${path}.`) : value;
  }

  #find(path: string): Mask | undefined {
    const found = this.#masks.find(({ field, fits }) => OUTSIDE.has(path) === OUTSIDE.has(field) && fits(path));
    if (found !== undefined) this.#met.add(found);
    return found;
  }

  #masked(value: unknown, rule: MaskRule): unknown {
    if (value === null) return null;
    if (rule.kind === 'remove') return undefined;
    if (rule.kind === 'fixed') return rule.value;
    if (typeof value === 'string') return this.#standIns[rule.kind](value);
    if (Array.isArray(value)) return value.map((item: unknown) => this.#masked(item, rule)).filter((item) => item !== undefined);
    if (isPlain(value)) {
      const masked = Object.entries(value).map(([name, member]) => [name, this.#masked(member, rule)] as const);
      return Object.fromEntries(masked.filter(([, member]) => member !== undefined));
    }
    this.#removed++;
    return undefined;
  }
}

/** Whether a path is the field, or lies below it. */
function fieldTest(field: string): (path: string) => boolean {
  const source = field
    .split('*')
    .map((piece) => piece.replaceAll(/[\\^$.|?+()[\]{}]/g, String.raw`\$&`))
    .join('.*');
  const test = new RegExp(`^${source}(?:\\.|$)`, 's');
  return (path) => test.test(path);
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && !(value instanceof ExactNumber);
}
