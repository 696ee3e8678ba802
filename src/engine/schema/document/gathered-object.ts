import type { FieldType } from '../field-type.ts';
import type { NestedOptions } from '../mapping.ts';
import type { ParsedObject, ParsedObjects } from './parsed-document.ts';

/** Beyond so many fields a document's are found by a table. */
const FEW_FIELDS = 12;

/** A field that still grows. */
type OpenField =
  | { readonly type: FieldType; readonly texts: string[] }
  | { readonly type: FieldType; readonly numbers: (number | bigint)[] };

/** The values of a document, or of a nested object in it, as they are met. Mutable while the document is walked. */
export class GatheredObject implements ParsedObject {
  /** Of the object's fields: its path and a dot; empty for the document itself. */
  readonly prefix: string;
  /** The object around it. */
  readonly parent: GatheredObject | undefined;
  /** In the order of their first values. */
  readonly fields: OpenField[] = [];
  /** Objects below it, by path, in the order of the first of each. */
  nested: (ParsedObjects & { readonly objects: GatheredObject[] })[] | undefined = undefined;
  /** Who gets its values beside itself. */
  private readonly copies: readonly GatheredObject[];
  /** `fields` by type, once there are many. */
  private byType: Map<FieldType, OpenField> | undefined = undefined;

  constructor(prefix = '', parent?: GatheredObject, copies: readonly GatheredObject[] = NOBODY) {
    this.prefix = prefix;
    this.parent = parent;
    this.copies = copies;
  }

  /** Begins an object below this one. */
  addNested(path: string, { includeInParent, includeInRoot }: NestedOptions): GatheredObject {
    const copies = new Set(includeInParent ? [this, ...this.copies] : NOBODY);
    if (includeInRoot) copies.add(this.root);
    const object = new GatheredObject(`${path}.`, this, [...copies]);
    const known = this.nested?.find((one) => one.path === path);
    if (known !== undefined) known.objects.push(object);
    else (this.nested ??= []).push({ path, objects: [object] });
    return object;
  }

  /** The innermost object around a field, from here outwards. */
  holderOf(path: string): GatheredObject {
    return this.parent === undefined || path.startsWith(this.prefix) ? this : this.parent.holderOf(path);
  }

  text(type: FieldType, value: string): void {
    this.addText(type, value);
    for (const copy of this.copies) copy.addText(type, value);
  }

  number(type: FieldType, value: number | bigint): void {
    this.addNumber(type, value);
    for (const copy of this.copies) copy.addNumber(type, value);
  }

  private addText(type: FieldType, value: string): void {
    const known = this.known(type);
    if (known === undefined) this.begin({ type, texts: [value] });
    else if ('texts' in known) known.texts.push(value);
  }

  private addNumber(type: FieldType, value: number | bigint): void {
    const known = this.known(type);
    if (known === undefined) this.begin({ type, numbers: [value] });
    else if ('numbers' in known) known.numbers.push(value);
  }

  private get root(): GatheredObject {
    return this.parent === undefined ? this : this.parent.root;
  }

  /** What is gathered of a field so far. Most documents have few: looking at all of them is quicker than any table. */
  private known(type: FieldType): OpenField | undefined {
    if (this.byType !== undefined) return this.byType.get(type);
    return this.fields.findLast((field) => field.type === type);
  }

  private begin(field: OpenField): void {
    this.fields.push(field);
    if (this.byType !== undefined) this.byType.set(field.type, field);
    else if (this.fields.length > FEW_FIELDS) this.byType = new Map(this.fields.map((open) => [open.type, open]));
  }
}

const NOBODY: readonly GatheredObject[] = [];
