import { PatternMatcher } from './pattern-matcher.ts';
/** Cuts a text at the matches of a pattern, or with `group` 0 and above sends what that group of each match holds; empty tokens are left out. */
export function patternSource(program, group) {
  return (text, emit) => {
    const matcher = new PatternMatcher(program);
    let before = 0;
    let from = 0;
    for (let places = matcher.find(text, 0); places !== undefined; places = from > text.length ? undefined : matcher.find(text, from)) {
      const [start = 0, end = 0] = places;
      if (group >= 0) emitGroup(places, group, emit);
      else if (start > before) emit(before, start);
      before = end;
      from = end > start ? end : end + 1;
    }
    if (group < 0 && before < text.length) emit(before, text.length);
  };
}
function emitGroup(places, group, emit) {
  const start = places[2 * group];
  const end = places[2 * group + 1];
  if (start !== undefined && end !== undefined && end > start) emit(start, end);
}
