import { expectedCurve } from '../../model/curve.ts';
import type { Curve } from '../../model/lesson.ts';
import { messages } from '../../messages.ts';

/** What comes out, in words, for whoever teaches it. */
export function curveWords(curve: Curve): string {
  return curve.lines
    .map(({ name }, line) => `${name}: ${(expectedCurve(curve)[line] ?? []).map((height) => messages.fact(height)).join(', ')}`)
    .join('. ');
}
