/** Ways through one place, and all ways through a text: beyond, the rest is not looked for. */
const MAX_PATHS = 64;
/** Whether every term has a place of its own: so it is with all analyzers but those that add terms. */
export function isPlainRun(terms) {
  return terms.every(({ position, length }, i) => length === 1 && (i === 0 || position > (terms[i - 1]?.position ?? -1)));
}
/** The terms of a text by place: those at one position stand for each other, and a term of several positions for the terms beside it. */
export function placesOf(terms) {
  const places = [];
  for (let from = 0; from < terms.length;) {
    const start = terms[from]?.position ?? 0;
    let end = start;
    let to = from;
    for (let term = terms[to]; term !== undefined && (term.position === start || term.position < end); term = terms[++to]) {
      end = Math.max(end, term.position + term.length);
    }
    places.push({ paths: pathsThrough(terms.slice(from, to), start, end) });
    from = to;
  }
  return places;
}
/** Every run of terms in which each begins where the one before it ends. */
function pathsThrough(terms, start, end) {
  const found = [];
  const walk = (path, at) => {
    if (found.length >= MAX_PATHS) return;
    const next = terms.filter(({ position }) => position === at);
    if (at >= end || next.length === 0) found.push(path);
    else for (const term of next) walk([...path, term], term.position + term.length);
  };
  walk([], start);
  return found.filter((path) => path.length > 0);
}
/** Every run of terms through a whole text, each term at the place it has in its run. */
export function runsThrough(terms) {
  let runs = [[]];
  for (const { paths } of placesOf(terms)) {
    runs = runs.flatMap((run) => paths.map((path) => [...run, ...path])).slice(0, MAX_PATHS);
  }
  return runs.map((run) => run.map((term, position) => ({ ...term, position })));
}
