import type { PageRows } from './reduce.ts';

/** Where on a page the entries of each answer stand: those of answer a at `places[starts[a]]` to `places[starts[a + 1] - 1]`, ascending. */
export interface PagePlaces {
  readonly starts: readonly number[];
  readonly places: Uint32Array;
}

/** The places of a page put together by answer, so that a shard's hits are made in one go. */
export function placesByAnswer(answers: number, { answers: from, rows }: PageRows): PagePlaces {
  const starts: number[] = [];
  for (let answer = 0; answer <= answers; answer++) starts.push(0);
  for (let i = 0; i < rows.length; i++) starts[from[i] + 1]++;
  for (let answer = 0; answer < answers; answer++) starts[answer + 1] += starts[answer];
  const next = starts.slice();
  const places = new Uint32Array(rows.length);
  for (let i = 0; i < rows.length; i++) places[next[from[i]]++] = i;
  return { starts, places };
}
