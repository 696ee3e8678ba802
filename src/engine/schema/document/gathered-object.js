/** Beyond so many fields a document's are found by a table. */
const FEW_FIELDS = 12;
/** The values of a document, or of a nested object in it, as they are met. Mutable while the document is walked. */
export class GatheredObject {
  /** Of the object's fields: its path and a dot; empty for the document itself. */
  prefix;
  /** The object around it. */
  parent;
  /** In the order of their first values. */
  fields = [];
  /** Objects below it, by path, in the order of the first of each. */
  nested = undefined;
  /** Who gets its values beside itself. */
  copies;
  /** `fields` by type, once there are many. */
  byType = undefined;
  constructor(prefix = '', parent, copies = NOBODY) {
    this.prefix = prefix;
    this.parent = parent;
    this.copies = copies;
  }
  /** Begins an object below this one. */
  addNested(path, { includeInParent, includeInRoot }) {
    const copies = new Set(includeInParent ? [this, ...this.copies] : NOBODY);
    if (includeInRoot) copies.add(this.root);
    const object = new GatheredObject(`${path}.`, this, [...copies]);
    const known = this.nested?.find((one) => one.path === path);
    if (known !== undefined) known.objects.push(object);
    else (this.nested ??= []).push({ path, objects: [object] });
    return object;
  }
  /** The innermost object around a field, from here outwards. */
  holderOf(path) {
    return this.parent === undefined || path.startsWith(this.prefix) ? this : this.parent.holderOf(path);
  }
  text(type, value) {
    this.addText(type, value);
    for (const copy of this.copies) copy.addText(type, value);
  }
  number(type, value) {
    this.addNumber(type, value);
    for (const copy of this.copies) copy.addNumber(type, value);
  }
  addText(type, value) {
    const known = this.known(type);
    if (known === undefined) this.begin({ type, texts: [value] });
    else if ('texts' in known) known.texts.push(value);
  }
  addNumber(type, value) {
    const known = this.known(type);
    if (known === undefined) this.begin({ type, numbers: [value] });
    else if ('numbers' in known) known.numbers.push(value);
  }
  get root() {
    return this.parent === undefined ? this : this.parent.root;
  }
  /** What is gathered of a field so far. Most documents have few: looking at all of them is quicker than any table. */
  known(type) {
    if (this.byType !== undefined) return this.byType.get(type);
    return this.fields.findLast((field) => field.type === type);
  }
  begin(field) {
    this.fields.push(field);
    if (this.byType !== undefined) this.byType.set(field.type, field);
    else if (this.fields.length > FEW_FIELDS) this.byType = new Map(this.fields.map((open) => [open.type, open]));
  }
}
const NOBODY = [];
