import { formatDouble } from '../../json/java-number.ts';
/** The curves by name. */
export const DECAYS = {
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
