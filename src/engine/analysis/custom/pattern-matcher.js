import { certain } from '../../certain.ts';
/** A match is no longer than the longest token, in UTF-16 units: what looked further could read a text again at each of its characters. */
const MAX_MATCH = 255;
/** Finds matches as Java does, the first way through the pattern counting, but takes every way at once: no text makes it go back. */
export class PatternMatcher {
  #program;
  /** By step: the last place at which it was reached. */
  #reached;
  constructor(program) {
    this.#program = program;
    this.#reached = new Int32Array(program.steps.length);
  }
  /** The first match that begins at `from` or later. */
  find(text, from) {
    for (let start = from; start <= text.length; start += unitsAt(text, start)) {
      const found = this.matchAt(text, start);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  /** The match that begins at `start`. */
  matchAt(text, start) {
    this.#reached.fill(-1);
    let threads = [];
    let found = this.#follow({ step: 0, places: [] }, text, start, threads);
    const last = Math.min(text.length, start + MAX_MATCH);
    for (let at = start; at < last && threads.length > 0;) {
      const units = unitsAt(text, at);
      const character = text.slice(at, at + units);
      at += units;
      const next = [];
      for (const { step, places } of threads) {
        const taken = certain(this.#program.steps[step]);
        if (taken.kind !== 'character' || !taken.test(character)) continue;
        const match = this.#follow({ step: step + 1, places }, text, at, next);
        if (match === undefined) continue;
        // Ways behind this one count less.
        found = match;
        break;
      }
      threads = next;
    }
    return found;
  }
  /** Adds the characters that come next on every way from a step, better ways first, up to a match. */
  #follow(begin, text, at, threads) {
    const open = [begin];
    for (let thread = open.pop(); thread !== undefined; thread = open.pop()) {
      const { step, places } = thread;
      if (this.#reached[step] === at) continue;
      this.#reached[step] = at;
      const taken = certain(this.#program.steps[step]);
      if (taken.kind === 'match') return places;
      if (taken.kind === 'character') threads.push(thread);
      else if (taken.kind === 'jump') open.push({ step: taken.to, places });
      else if (taken.kind === 'split') open.push({ step: taken.other, places }, { step: taken.first, places });
      else if (taken.kind === 'save') {
        const saved = [...places];
        saved[taken.slot] = at;
        open.push({ step: step + 1, places: saved });
      } else if (taken.holds(text, at)) open.push({ step: step + 1, places });
    }
    return undefined;
  }
}
function unitsAt(text, at) {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}
