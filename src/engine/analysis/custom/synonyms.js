import { certain } from '../../certain.ts';
const SYNONYM = 'SYNONYM';
/**
 * Puts synonyms beside, or in the place of, the words they stand for; the longest run of words counts. With `graph` a synonym of several words gets
 * positions of its own, else it lies over the words that follow.
 */
export function synonymFilter(rules, graph) {
  return { open: (next) => (graph ? new GraphStage(rules, next) : new OverlayStage(rules, next)) };
}
/** Holds words back until it is known which run of them is the longest with a synonym. */
class SynonymStage {
  next;
  lastPosition = -1;
  #rules;
  #waiting = [];
  constructor(rules, next) {
    this.#rules = rules;
    this.next = next;
  }
  token(token) {
    this.#waiting.push(token);
    this.#drain(false);
  }
  end(positions, offset) {
    this.#drain(true);
    this.finish(positions - this.lastPosition - 1, offset);
  }
  #drain(isEnd) {
    const waiting = this.#waiting;
    while (waiting.length > 0) {
      const match = this.#longest(isEnd);
      if (match === 'open') return;
      const taken = waiting.splice(0, match?.size ?? 1);
      const steps = taken.map((token) => {
        const step = token.position - this.lastPosition;
        this.lastPosition = token.position;
        return step;
      });
      if (match === undefined) this.pass(certain(taken[0]), certain(steps[0]));
      else this.replace(taken, steps, match.node);
    }
  }
  /** `open`: more words may make it longer. */
  #longest(isEnd) {
    let node = this.#rules;
    let match;
    for (const [i, { term }] of this.#waiting.entries()) {
      const next = node.next.get(term);
      if (next === undefined) return match;
      node = next;
      if (node.outputs.length > 0) match = { size: i + 1, node };
    }
    return isEnd || node.next.size === 0 ? match : 'open';
  }
}
/** Tokens from node to node of a graph, every path of a match with nodes of its own. */
class GraphStage extends SynonymStage {
  #lastNode = -1;
  #nextNode = 0;
  pass(token, step) {
    const node = this.#lastNode + step;
    this.#send({ ...token, position: node });
    this.#nextNode = node + token.length;
  }
  replace(matched, _steps, { outputs, keepsOriginal }) {
    const first = certain(matched[0]);
    const place = { start: first.start, end: certain(matched.at(-1)).end, type: SYNONYM };
    const paths = outputs.map((words) => words.map((term) => ({ ...place, term })));
    if (keepsOriginal) paths.push([...matched]);
    const start = this.#nextNode;
    const end = start + 1 + paths.reduce((sum, path) => sum + path.length - 1, 0);
    let free = start + 1;
    const inner = paths.map((path) => (free += path.length - 1) - path.length + 1);
    for (const [i, path] of paths.entries()) {
      this.#send({ ...certain(path[0]), position: start, length: (path.length === 1 ? end : certain(inner[i])) - start });
    }
    for (const [i, path] of paths.entries()) {
      for (let at = 1; at < path.length; at++) {
        const position = certain(inner[i]) + at - 1;
        this.#send({ ...certain(path[at]), position, length: (at === path.length - 1 ? end : position + 1) - position });
      }
    }
    this.#nextNode = end;
  }
  finish(removed, offset) {
    this.next.end(this.#lastNode + 1 + Math.max(0, removed), offset);
  }
  #send(token) {
    this.#lastNode = token.position;
    this.next.token(token);
  }
}
/** Synonyms over the words of the text, from the first word of the match on. */
class OverlayStage extends SynonymStage {
  /** By how many words ahead: what lies over them. */
  #ahead = [];
  #position = -1;
  #last;
  pass(token, step) {
    this.#send(token, step);
    this.#lay(token, false);
  }
  replace(matched, steps, { outputs, keepsOriginal }) {
    const end = certain(matched.at(-1)).end;
    for (const words of outputs) {
      const isOne = words.length === 1;
      for (const [i, term] of words.entries()) {
        const overlay = { term, end: isOne ? end : undefined, length: isOne && keepsOriginal ? matched.length : 1 };
        (this.#ahead[i] ??= []).push(overlay);
      }
    }
    for (const [i, token] of matched.entries()) {
      if (keepsOriginal) this.#send(token, certain(steps[i]));
      this.#lay(token, !keepsOriginal);
    }
  }
  finish(removed, offset) {
    while (this.#ahead.length > 0) this.#lay(certain(this.#last), true);
    this.next.end(this.#position + 1 + Math.max(0, removed), offset);
  }
  /** @param isFirst nothing else was sent for this place */
  #lay(below, isFirst) {
    this.#last = below;
    for (const [i, { term, end, length }] of (this.#ahead.shift() ?? []).entries()) {
      this.#send({ term, start: below.start, end: end ?? below.end, type: SYNONYM, length, position: 0 }, isFirst && i === 0 ? 1 : 0);
    }
  }
  #send(token, step) {
    this.#position += step;
    this.next.token({ ...token, position: this.#position });
  }
}
