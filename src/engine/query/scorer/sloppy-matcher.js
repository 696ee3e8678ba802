/**
 * Counts the places of one document where the phrase's terms lie within `slop` moves of their order, each weighing
 * 1 / (1 + moves). The slot furthest left is moved on until the span it opens cannot shrink further, as the peers do it.
 */
export class SloppyMatcher {
  #slots;
  #slop;
  /** Groups in which a slot has several terms: their slots need not read the very same positions. */
  #mixed;
  #queue = [];
  #end = 0;
  /** Ranges over the same posting list must share their `positions` and, once loaded, `from`. */
  constructor(ranges, slop) {
    this.#slop = slop;
    const slots = ranges.map((range, ordinal) => ({ range, ordinal, group: [], next: 0, position: 0 }));
    const groups = groupsOf(ranges.map(({ termKeys }) => termKeys)).map((group) => group.map((ordinal) => slots[ordinal]));
    for (const group of groups) for (const slot of group) slot.group = group;
    this.#slots = slots;
    this.#mixed = groups.filter((group) => group.length > 1 && group.some(({ ordinal }) => ranges[ordinal].termKeys.length > 1));
  }
  /** Weighted matches in the loaded document, a 32-bit float; 0 for none. */
  freq() {
    if (!this.#start()) return 0;
    let freq = 0;
    for (;;) {
      const step = this.#nextMatch();
      if (step.length <= this.#slop) freq = Math.fround(freq + Math.fround(1 / (1 + step.length)));
      if (step.exhausted) return freq;
    }
  }
  /** The next span that cannot shrink further; `exhausted` when some slot has no position left. */
  #nextMatch() {
    let slot = this.#pop();
    let length = this.#end - slot.position;
    let next = this.#queue[0].position;
    while (this.#advance(slot) && this.#separate(slot)) {
      if (slot.position > next) {
        this.#push(slot);
        if (length <= this.#slop) return { length, exhausted: false };
        slot = this.#pop();
        next = this.#queue[0].position;
        length = this.#end - slot.position;
      } else {
        length = Math.min(length, this.#end - slot.position);
      }
    }
    return { length, exhausted: true };
  }
  #start() {
    this.#end = -Infinity;
    this.#queue = [];
    for (const slot of this.#slots) {
      slot.next = slot.range.from;
      // Slots of one term start on different occurrences.
      const skip = this.#mixed.includes(slot.group) ? 0 : slot.group.indexOf(slot);
      for (let i = 0; i <= skip; i++) if (!this.#step(slot)) return false;
    }
    if (!this.#mixed.every((group) => this.#startApart(group))) return false;
    for (const slot of this.#slots) {
      this.#end = Math.max(this.#end, slot.position);
      this.#push(slot);
    }
    return true;
  }
  /** Moves on whichever of two slots on one position is behind, until no two are; false when one runs out. */
  #startApart(group) {
    for (let at = 0; at < group.length;) {
      const slot = group[at];
      const other = collision(slot);
      const behind = other !== undefined && precedes(other, slot) ? other : slot;
      if (other === undefined) at++;
      else if (!this.#step(behind)) return false;
      else at = Math.min(at, group.indexOf(behind));
    }
    return true;
  }
  #step(slot) {
    if (slot.next >= slot.range.end) return false;
    slot.position = slot.range.positions[slot.next++] - slot.range.offset;
    return true;
  }
  #advance(slot) {
    if (!this.#step(slot)) return false;
    this.#end = Math.max(this.#end, slot.position);
    return true;
  }
  /** Moves on whichever slot must, until no two of a group stand on one position; false when one runs out. */
  #separate(moved) {
    let slot = moved;
    let touched = false;
    for (let other = collision(slot); other !== undefined; other = collision(slot)) {
      const behind = precedes(slot, other);
      if (!behind) slot = other;
      if (!this.#advance(slot)) return false;
      touched = true;
    }
    if (touched) this.#queue.sort(order);
    return true;
  }
  #pop() {
    const [first, ...rest] = this.#queue;
    this.#queue = rest;
    return first;
  }
  #push(slot) {
    let at = this.#queue.length;
    while (at > 0 && order(slot, this.#queue[at - 1]) < 0) at--;
    this.#queue.splice(at, 0, slot);
  }
}
/** Numbers of lists, together where they have something in common, or each has with a third. */
function groupsOf(lists) {
  const groups = [];
  for (const [at, list] of lists.entries()) {
    const joined = { keys: new Set(list), members: [at] };
    for (const group of groups.filter(({ keys }) => list.some((key) => keys.has(key)))) {
      for (const key of group.keys) joined.keys.add(key);
      joined.members = joined.members.concat(group.members);
      groups.splice(groups.indexOf(group), 1);
    }
    groups.push(joined);
  }
  return groups.map(({ members }) => members.toSorted((a, b) => a - b));
}
function order(a, b) {
  return a.position - b.position || a.range.offset - b.range.offset || a.ordinal - b.ordinal;
}
function precedes(a, b) {
  return a.position < b.position || (a.position === b.position && a.range.offset < b.range.offset);
}
function collision(slot) {
  const at = slot.position + slot.range.offset;
  return slot.group.find((other) => other !== slot && other.position + other.range.offset === at);
}
