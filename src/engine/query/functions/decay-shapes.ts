import { formatDouble } from '../../json/java-number.ts';
import type { DecayShape } from './score-function.ts';

/** A curve that falls from 1 at the origin. */
interface Decay {
  /** What the curve is computed with, so that it is `decay` at a distance of `scale`. */
  readonly scaleOf: (scale: number, decay: number) => number;
  readonly value: (distance: number, scale: number) => number;
  /** As the peers explain it. */
  readonly text: (distance: string, scale: number) => string;
}

/** The curves by name. */
export const DECAYS: { readonly [Shape in DecayShape]: Decay } = {
  gauss: {
    scaleOf: (scale, decay) => (0.5 * scale ** 2) / Math.log(decay),
    value: (distance, scale) => Math.exp((0.5 * distance ** 2) / scale),
    text: (distance, scale) => `exp(-0.5*pow(${distance},2.0)/${formatDouble(-scale)})`,
  },
  exp: {
    scaleOf: (scale, decay) => Math.log(decay) / scale,
    value: (distance, scale) => Math.exp(scale * distance),
    text: (distance, scale) => `exp(- ${distance} * ${formatDouble(-scale)})`,
  },
  linear: {
    scaleOf: (scale, decay) => scale / (1 - decay),
    value: (distance, scale) => Math.max(0, (scale - distance) / scale),
    text: (distance, scale) => `max(0.0, ((${formatDouble(scale)} - ${distance})/${formatDouble(scale)})`,
  },
};
